//! Falsifies one part of an observation, for the blind-spot control.

use lawful_lease::exclusive::Held;

use super::seen::{Answer, Seen};

/// Chooses a number below a bound.
type Below<'c> = &'c mut dyn FnMut(usize) -> usize;

/// Changes one part of what was recorded and names the part; `None` if there is nothing to change.
pub fn lie(seen: &mut Seen, below: Below<'_>) -> Option<&'static str> {
    match seen {
        Seen::Answer(answer) => self::answer(answer, below),
        Seen::Own(shown) | Seen::Peers(shown) => {
            let at = below(shown.len());
            holder(&mut shown.get_mut(at)?.1, below)
        }
        Seen::List(list) => self::list(list, below),
    }
}

fn answer(answer: &mut Answer, below: Below<'_>) -> Option<&'static str> {
    let (lie, part) = match answer {
        Answer::Done => (Answer::Refused, "acceptance"),
        Answer::Refused => (Answer::Token(0), "refusal"),
        Answer::Token(token) if below(2) == 0 => (Answer::Token(*token + 1_000), "token"),
        Answer::Token(_) => (Answer::Refused, "grant"),
        Answer::Holder(held) => return holder(held, below),
        Answer::Tokens(tokens) => {
            let at = below(tokens.len());
            let token = tokens.get_mut(at)?;
            *token = if token.is_some() { None } else { Some(0) };
            return Some("one of the tokens");
        }
    };
    *answer = lie;
    Some(part)
}

fn holder(held: &mut Option<Held>, below: Below<'_>) -> Option<&'static str> {
    match held {
        None => {
            *held = Some(Held { client: 0, token: 0, left: Some(1) });
            Some("absence")
        }
        Some(_) if below(4) == 0 => {
            *held = None;
            Some("presence")
        }
        Some(held) => row(held, below),
    }
}

fn row(held: &mut Held, below: Below<'_>) -> Option<&'static str> {
    match (below(3), &mut held.left) {
        (0, Some(left)) => {
            *left += 1;
            Some("ticks left")
        }
        (1, _) => {
            held.token += 1;
            Some("token")
        }
        _ => {
            held.client += 1;
            Some("client")
        }
    }
}

/// Drops, repeats, adds or changes a row.
fn list(list: &mut Vec<(u32, Held)>, below: Below<'_>) -> Option<&'static str> {
    let at = below(list.len());
    match (below(4), list.len()) {
        (0, _) | (_, 0) => {
            list.push((9_999, Held { client: 0, token: 0, left: Some(1) }));
            Some("a row too many")
        }
        (1, _) => {
            list.remove(at);
            Some("a row")
        }
        (2, _) => {
            list.push(list[at]);
            Some("multiplicity")
        }
        _ => row(&mut list[at].1, below),
    }
}
