//! The production driver: calls any ordered map and records what a caller sees.
//!
//! Path: the subject's own methods, in this process. Checkpoints: an answer is recorded when the call has returned
//! (`applied`); the whole map is recorded through `scan`, `len` and `peek` (`published`). The cadence of whole
//! observations is declared: after every action while the map has at most [`SMALL`] pairs, and in larger maps after
//! every action that may change the map, and after every scan. A forward scan, and so the end of every history, also
//! reads keys one by one and walks every named map.

use std::collections::BTreeMap;

use lawful_contract::{Checkpoint, Counted, Label};
use lawful_graph::{Driver, Fault, Recorder};
use lawful_ordered_map::{
    Action, End, Feature, Hinted, OrderedMap, Outcome, Reply, Side, Supports, Trail, Trouble, Walk, Way, kept,
};

use crate::ordered_map::seen::{Ends, Probe, Seen, Walked, Whole};

/// Up to this many pairs the whole map is observed after every action.
pub const SMALL: usize = 64;

/// Drives one ordered map and the maps that its history names.
pub struct MapDriver<S: OrderedMap> {
    subject: S,
    named: BTreeMap<Label, S>,
    /// Keys put in so far: no map of this history can hold more.
    inserted: usize,
    /// The number of pairs in the last whole observation.
    size: usize,
}

type Record<'r, S> = Recorder<Seen<<S as OrderedMap>::Key, <S as OrderedMap>::Value>>;

impl<S: OrderedMap> MapDriver<S> {
    /// Drives a fresh, empty subject.
    pub fn new(subject: S) -> Self {
        Self { subject, named: BTreeMap::new(), inserted: 0, size: 0 }
    }

    /// Calls the subject and records what it answered, in each case where the answer is made: most actions of a
    /// campaign come through here, and a move of the answer costs more than many of them.
    fn answer(&mut self, action: &Action<S::Key, S::Value>, record: &mut Record<'_, S>) -> Reply<()> {
        let subject = &mut self.subject;
        match action {
            Action::Insert { key, value } => {
                answered(record, Outcome::Value(subject.insert(key.clone(), value.clone())?))
            }
            Action::Remove { key } => answered(record, Outcome::Value(subject.remove(key)?)),
            Action::Get { key } => answered(record, Outcome::Value(subject.get(key)?)),
            Action::Contains { key } => answered(record, Outcome::Flag(subject.contains(key)?)),
            Action::Update { key, value } => answered(record, Outcome::Value(subject.update(key, value.clone())?)),
            Action::Ensure { key, value } => {
                answered(record, Outcome::Value(Some(subject.ensure(key.clone(), value.clone())?)))
            }
            Action::Len => answered(record, Outcome::Count(subject.len()?)),
            Action::Peek { end } => answered(record, Outcome::Pair(subject.peek(*end)?)),
            Action::Pop { end } => answered(record, Outcome::Pair(subject.pop(*end)?)),
            Action::Nearest { key, side } => answered(record, Outcome::Pair(subject.nearest(key, *side)?)),
            Action::Clear => done(record, subject.clear()?),
            Action::Retain { every } => done(record, subject.retain(&|key| kept(key, *every))?),
            Action::Reopen => done(record, subject.reopen()?),
            Action::Fill(bulk) => {
                let replaced = bulk.pairs().map(|(key, value)| subject.insert(key, value)).collect::<Reply<_>>()?;
                answered(record, Outcome::Values(replaced));
            }
            Action::Erase(bulk) => {
                let removed = bulk.keys().map(|key| subject.remove(&key)).collect::<Reply<_>>()?;
                answered(record, Outcome::Values(removed));
            }
            Action::Scan { .. } | Action::Range { .. } | Action::Prefix { .. } => {
                record.at(Checkpoint::Applied, self.walk(action)?);
            }
            Action::Inspect { name } => record.at(Checkpoint::Applied, walked(self.inspect(*name)?)),
            Action::Drain { end } => record.at(Checkpoint::Applied, walked(self.drain(*end)?)),
            Action::SplitOff { key, name } => {
                let tail = subject.split_off(key)?;
                done(record, self.bind(*name, tail)?);
            }
            Action::Clone { name } => {
                let copy = subject.snapshot()?;
                done(record, self.bind(*name, copy)?);
            }
            Action::Append { name } => match self.named.remove(name) {
                Some(other) => done(record, subject.append(other)?),
                None => return Err(Trouble::Refused),
            },
            Action::Swap { name } => {
                let (subject, other) = self.other(*name)?;
                std::mem::swap(subject, other);
                answered(record, Outcome::Done);
            }
            Action::Compare { name } => {
                let (subject, other) = self.other(*name)?;
                answered(record, Outcome::Flag(subject.same(other)?));
            }
            Action::Difference { name } => {
                let (subject, other) = self.other(*name)?;
                answered(record, Outcome::Changes(subject.difference(other)?));
            }
        }
        Ok(())
    }

    /// The most pairs that a walk takes: each pair that can be there twice, and two more. A walk that repeats pairs and
    /// ends is thus told from one that never ends.
    fn most(&self) -> usize {
        2 * self.inserted + 2
    }

    /// The current map and a named one. A history of the language names only bound labels.
    fn other(&mut self, name: Label) -> Reply<(&mut S, &mut S)> {
        let other = self.named.get_mut(&name).ok_or_else(|| Trouble::Failed(format!("no map is called {name}")))?;
        Ok((&mut self.subject, other))
    }

    fn bind(&mut self, name: Label, map: S) -> Reply<()> {
        self.named.insert(name, map).map_or(Ok(()), OrderedMap::close)
    }

    fn inspect(&mut self, name: Label) -> Reply<Trail<S::Key, S::Value>> {
        let most = self.most();
        let (_, other) = self.other(name)?;
        let mut trail = Trail::new();
        other.scan(&mut Walk::new(Way::Forward, most, Hinted::Ignored, &mut trail))?;
        Ok(trail)
    }

    fn walk(&mut self, action: &Action<S::Key, S::Value>) -> Reply<Seen<S::Key, S::Value>> {
        let hinted = if S::SUPPORTS.has(Feature::Hints) { Hinted::Recorded } else { Hinted::Ignored };
        let way = match action {
            Action::Scan { way } | Action::Range { way, .. } => *way,
            _ => Way::Forward,
        };
        let most = self.most();
        let mut run = |way| -> Reply<_> {
            let mut trail = Trail::new();
            let mut walk = Walk::new(way, most, hinted, &mut trail);
            match action {
                Action::Range { low, high, .. } => self.subject.range(low.as_ref(), high.as_ref(), &mut walk)?,
                Action::Prefix { prefix } => self.subject.prefix(prefix, &mut walk)?,
                _ => self.subject.scan(&mut walk)?,
            }
            Ok(trail)
        };
        S::Key::take_comparisons();
        let forward = run(Way::Forward)?;
        let work = S::Key::take_comparisons().filter(|_| matches!(action, Action::Range { .. }));
        let asked = if way == Way::Forward { None } else { Some(run(way)?) };
        Ok(Seen::Walk(Box::new(Walked { forward, asked, work })))
    }

    /// Removes pair after pair: by `pop` where there is one, else the end of a scan and `remove`.
    fn drain(&mut self, end: End) -> Reply<Trail<S::Key, S::Value>> {
        let mut trail = Trail::new();
        if !S::SUPPORTS.has(Feature::Pop) {
            let mut members = Trail::new();
            let mut walk = Walk::new(Way::Forward, self.most(), Hinted::Ignored, &mut members);
            self.subject.scan(&mut walk)?;
            let Trail { mut pairs, ended, .. } = members;
            if end == End::Last {
                pairs.reverse();
            }
            for (key, _) in pairs {
                trail.pairs.extend(self.subject.remove(&key)?.map(|value| (key, value)));
            }
            return Ok(Trail { ended, ..trail });
        }
        while trail.pairs.len() < self.most() {
            match self.subject.pop(end)? {
                Some(pair) => trail.pairs.push(pair),
                None => return Ok(Trail { ended: true, ..trail }),
            }
        }
        Ok(trail)
    }

    /// Observes the whole map if the cadence asks for it.
    fn publish(&mut self, action: &Action<S::Key, S::Value>, record: &mut Record<'_, S>) -> Reply<()> {
        let reads = matches!(
            action,
            Action::Get { .. }
                | Action::Contains { .. }
                | Action::Len
                | Action::Peek { .. }
                | Action::Nearest { .. }
                | Action::Range { .. }
                | Action::Prefix { .. }
                | Action::Inspect { .. }
                | Action::Compare { .. }
                | Action::Difference { .. }
        );
        if reads && self.size > SMALL {
            return Ok(());
        }
        let probed = match record.again(Checkpoint::Published, |seen| matches!(seen, Seen::Whole(_))) {
            Some(Seen::Whole(whole)) => self.whole(action, whole)?,
            _ => {
                let mut whole = Box::default();
                let probed = self.whole(action, &mut whole)?;
                record.at(Checkpoint::Published, Seen::Whole(whole));
                probed
            }
        };
        match action {
            Action::SplitOff { name, .. } => {
                let tail = self.inspect(*name)?;
                record.at(Checkpoint::Published, Seen::Named(*name, Box::new(tail)));
            }
            Action::Scan { way: Way::Forward } => {
                let probes = self.probes(&probed)?;
                record.at(Checkpoint::Published, Seen::Probes(probes));
                for name in self.named.keys().copied().collect::<Vec<_>>() {
                    let trail = self.inspect(name)?;
                    record.at(Checkpoint::Published, Seen::Named(name, Box::new(trail)));
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Reads keys one by one: a walk and a lookup may take different paths through a structure.
    fn probes(&mut self, keys: &[S::Key]) -> Reply<Vec<Probe<S::Key, S::Value>>> {
        let has_neighbours = S::SUPPORTS.has(Feature::Nearest);
        let mut probe = |key: &S::Key, sides: [Side; 2]| -> Reply<_> {
            let value = self.subject.get(key)?;
            let [low, high] = sides;
            let mut nearest = |side| Ok::<_, Trouble>((side, self.subject.nearest(key, side)?));
            let neighbours = if has_neighbours { Some([nearest(low)?, nearest(high)?]) } else { None };
            Ok(Probe { key: key.clone(), value, neighbours })
        };
        let mut probes = Vec::with_capacity(keys.len() * 2);
        for key in keys {
            probes.push(probe(key, [Side::Below, Side::Above])?);
            if let Some(next) = key.ordinal().filter(|n| n + 1 < S::Key::MANY).map(|n| S::Key::nth(n + 1)) {
                probes.push(probe(&next, [Side::AtOrBelow, Side::AtOrAbove])?);
            }
        }
        Ok(probes)
    }

    /// Observes everything, over an earlier observation; after a forward scan it answers with the keys to read one by
    /// one.
    fn whole(&mut self, action: &Action<S::Key, S::Value>, whole: &mut Whole<S::Key, S::Value>) -> Reply<Vec<S::Key>> {
        let supports: Supports = S::SUPPORTS;
        let (most, subject) = (self.most(), &mut self.subject);
        let mut scan = |way, trail: &mut Trail<_, _>| -> Reply<()> {
            subject.scan(&mut Walk::new(way, most, Hinted::Ignored, trail))
        };
        scan(Way::Forward, &mut whole.forward)?;
        if supports.has(Feature::Reverse) {
            scan(Way::Backward, whole.backward.get_or_insert_default())?;
        }
        if supports.has(Feature::Len) {
            whole.len = Some(subject.len()?);
        }
        if supports.has(Feature::Ends) {
            whole.ends = Some(Ends { first: subject.peek(End::First)?, last: subject.peek(End::Last)? });
        }
        self.size = whole.forward.pairs.len();
        Ok(match action {
            Action::Scan { way: Way::Forward } => some_keys(&whole.forward),
            _ => Vec::new(),
        })
    }
}

/// Keys of a walk, evenly spread: at most [`SMALL`] / 2 of a small map, at most 1 024 of a larger one.
fn some_keys<K: Clone, V>(walk: &Trail<K, V>) -> Vec<K> {
    let most = if walk.pairs.len() <= SMALL { SMALL / 2 } else { 1_024 };
    let step = walk.pairs.len().div_ceil(most).max(1);
    walk.pairs.iter().step_by(step).map(|(key, _)| key.clone()).collect()
}

fn walked<K, V>(forward: Trail<K, V>) -> Seen<K, V> {
    Seen::Walk(Box::new(Walked { forward, asked: None, work: None }))
}

#[inline(always)]
fn answered<K, V>(record: &mut Recorder<Seen<K, V>>, outcome: Outcome<K, V>) {
    record.at(Checkpoint::Applied, Seen::Answer(outcome));
}

fn done<K, V>(record: &mut Recorder<Seen<K, V>>, (): ()) {
    answered(record, Outcome::Done);
}

impl<S: OrderedMap> Driver for MapDriver<S> {
    type Action = Action<S::Key, S::Value>;
    type Observation = Seen<S::Key, S::Value>;

    fn perform(&mut self, action: &Self::Action, record: &mut Recorder<Self::Observation>) -> Result<(), Fault> {
        use lawful_contract::Kinds;

        self.inserted += match action {
            Action::Insert { .. } | Action::Ensure { .. } | Action::Update { .. } => 1,
            Action::Fill(bulk) => bulk.count,
            _ => 0,
        };
        let fault = |trouble| match trouble {
            Trouble::Unsupported => Fault::Unsupported(action.kind_name()),
            Trouble::Refused => {
                Fault::Runtime(format!("the whole observation after `{}` was refused", action.kind_name()))
            }
            Trouble::Failed(what) => Fault::Runtime(format!("`{}`: {what}", action.kind_name())),
        };
        match self.answer(action, record) {
            Ok(()) => {}
            Err(Trouble::Refused) => answered(record, Outcome::Refused),
            Err(trouble) => return Err(fault(trouble)),
        }
        self.publish(action, record).map_err(fault)
    }

    fn close(self: Box<Self>) -> Result<(), Fault> {
        let Self { subject, named, .. } = *self;
        let mut first = Ok(());
        for map in std::iter::once(subject).chain(named.into_values()) {
            first = first.and(map.close());
        }
        first.map_err(|trouble| Fault::Close(format!("{trouble:?}")))
    }
}
