//! Tokens: where a generated history comes from, and proof that it is still the same one.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;
use thiserror::Error;

/// Regenerates one case of a campaign, and jumps to its reduction.
///
/// Written `property-seed-case-steps-hash`, with `-path` where the case was reduced. The hash is of the generated
/// history: a generator that now makes another one, for whatever reason, has made the token stale. So has a path that
/// now leads to another reduced history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// A short hash of the property's name: [`tag_of`].
    pub property: u32,
    /// The campaign's seed.
    pub seed: u64,
    /// The case's number.
    pub case: u64,
    /// The most actions of a history.
    pub steps: usize,
    /// The hash of the generated history.
    pub hash: u64,
    /// How the shrinker reduced it.
    pub path: Option<Path>,
}

/// A reduction that can be repeated without executing anything, because it is deterministic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// How many actions were left when the history was cut after the failing one.
    pub cut: u32,
    /// Which attempts of the shrinker were accepted, ascending.
    pub accepted: Vec<u32>,
    /// A short hash of the reduced history: [`Path::hash_of`].
    pub hash: u32,
}

impl Path {
    /// What a path keeps of the reduced history, to be found wrong if it leads elsewhere.
    pub fn hash_of<A: Serialize>(reduced: &[A]) -> u32 {
        hash_of(reduced) as u32
    }
}

/// A text that is no token.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{text}` is neither a token nor a file: {problem}. A token is property-seed-case-steps-hash, perhaps with \
     -path, as the failure report prints it; a history file is named by its path"
)]
pub struct BadToken {
    text: String,
    problem: &'static str,
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}-{:x}-{}-{}-{:016x}", self.property, self.seed, self.case, self.steps, self.hash)?;
        let Some(path) = &self.path else { return Ok(()) };
        write!(f, "-{}", path.cut)?;
        let mut last = 0;
        for attempt in &path.accepted {
            // Attempts ascend, so distances are short.
            write!(f, ".{}", attempt - last)?;
            last = *attempt;
        }
        write!(f, "_{:08x}", path.hash)
    }
}

impl FromStr for Token {
    type Err = BadToken;

    fn from_str(text: &str) -> Result<Self, BadToken> {
        let bad = |problem| BadToken { text: text.to_string(), problem };
        let parts: Vec<&str> = text.trim().split('-').collect();
        let (property, seed, case, steps, hash, path) = match parts[..] {
            [property, seed, case, steps, hash] => (property, seed, case, steps, hash, None),
            [property, seed, case, steps, hash, path] => (property, seed, case, steps, hash, Some(path)),
            _ => return Err(bad("it does not have five or six parts")),
        };
        Ok(Self {
            property: u32::from_str_radix(property, 16).map_err(|_| bad("the property is no short hash"))?,
            seed: u64::from_str_radix(seed, 16).map_err(|_| bad("the seed is no hexadecimal number"))?,
            case: case.parse().map_err(|_| bad("the case is no number"))?,
            steps: steps
                .parse()
                .ok()
                .filter(|n| (1..=1 << 24).contains(n))
                .ok_or_else(|| bad("the steps are no number from 1 to 16777216"))?,
            hash: u64::from_str_radix(hash, 16).map_err(|_| bad("the hash is no hexadecimal number"))?,
            path: path.map(|path| parse_path(path).map_err(bad)).transpose()?,
        })
    }
}

fn parse_path(path: &str) -> Result<Path, &'static str> {
    let (attempts, hash) = path.split_once('_').ok_or("the path has no hash behind it")?;
    let hash = u32::from_str_radix(hash, 16).map_err(|_| "the path's hash is no hexadecimal number")?;
    let (cut, accepted) = parse_attempts(attempts).ok_or("the path is no list of numbers")?;
    Ok(Path { cut, accepted, hash })
}

fn parse_attempts(attempts: &str) -> Option<(u32, Vec<u32>)> {
    let mut parts = attempts.split('.');
    let cut = parts.next()?.parse().ok()?;
    let mut last = 0_u32;
    let accepted = parts.map(|step| {
        last = last.checked_add(step.parse().ok()?)?;
        Some(last)
    });
    Some((cut, accepted.collect::<Option<_>>()?))
}

/// A hash of a history that is the same on every machine: FNV-1a over its serialised form.
pub fn hash_of<A: Serialize>(history: &[A]) -> u64 {
    fnv(&postcard::to_stdvec(history).unwrap_or_default())
}

/// A short hash of a property's name, so that a token is replayed by its own property only.
pub fn tag_of(property: &str) -> u32 {
    fnv(property.as_bytes()) as u32
}

fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The seed of one case: cases of one campaign do not resemble each other.
pub(crate) fn case_seed(seed: u64, case: u64) -> u64 {
    let mut mixed = seed ^ case.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_survive_writing_and_reading() {
        for accepted in [None, Some(vec![]), Some(vec![1, 4, 5, 1_000])] {
            let path = accepted.map(|accepted| Path { cut: 12, accepted, hash: 0xbeef });
            let token = Token { property: 7, seed: 0x5eed, case: 17, steps: 100, hash: 42, path };
            assert_eq!(token.to_string().parse(), Ok(token));
        }
    }

    #[test]
    fn bad_tokens_say_what_is_wrong() {
        for (text, problem) in [
            ("", "five or six parts"),
            ("x-1-1-1-1", "the property"),
            ("1-x-1-1-1", "the seed"),
            ("1-1-x-1-1", "the case"),
            ("1-1-1-0-1", "the steps"),
            ("1-1-1-1-x", "the hash"),
            ("1-1-1-1-1-x", "the path"),
            ("1-1-1-1-1-1_x", "the path's hash"),
        ] {
            let error = text.parse::<Token>().unwrap_err().to_string();
            assert!(error.contains(problem), "{error}");
        }
    }
}
