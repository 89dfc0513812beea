//! What a tree has and what its contract leaves to it: features, oddities, policies.

use serde::Serialize;

/// An optional operation of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[repr(u8)]
pub enum Feature {
    /// There may be several roots: [`Tree::plant`](crate::Tree::plant) makes one at any time. Without it only the first
    /// node is planted.
    Forest,
    /// Places of the form [`Place::First`](crate::Place::First).
    First,
    /// Places of the form [`Place::Index`](crate::Place::Index).
    Index,
    /// Places of the forms [`Place::Before`](crate::Place::Before) and [`Place::After`](crate::Place::After).
    Beside,
    /// [`Tree::adopt`](crate::Tree::adopt).
    Adopt,
    /// [`Tree::detach`](crate::Tree::detach); needs [`Feature::Forest`].
    Detach,
    /// [`Tree::delete_subtree`](crate::Tree::delete_subtree).
    DeleteSubtree,
    /// [`Tree::delete_lift`](crate::Tree::delete_lift).
    DeleteLift,
    /// [`Tree::replace_root`](crate::Tree::replace_root).
    ReplaceRoot,
    /// [`Tree::shift`](crate::Tree::shift) and [`Tree::position`](crate::Tree::position).
    Space,
    /// [`Tree::identify`](crate::Tree::identify): commands carry ids, and a repeated id executes nothing.
    Ids,
    /// [`Tree::stranger`](crate::Tree::stranger): ids that nobody was given can be asked about, and are refused.
    Strangers,
    /// [`Tree::children_back`](crate::Tree::children_back).
    Reverse,
    /// [`Tree::ends`](crate::Tree::ends).
    Ends,
    /// [`Tree::beside`](crate::Tree::beside).
    Siblings,
    /// [`Tree::degree`](crate::Tree::degree).
    Degree,
    /// [`Tree::root`](crate::Tree::root).
    Root,
    /// [`Tree::ancestors`](crate::Tree::ancestors).
    Ancestors,
    /// [`Tree::depth`](crate::Tree::depth).
    Depth,
    /// [`Tree::subtree`](crate::Tree::subtree).
    Subtree,
    /// [`Tree::roots`](crate::Tree::roots).
    Roots,
    /// [`Tree::nodes`](crate::Tree::nodes).
    Nodes,
    /// [`Tree::count`](crate::Tree::count).
    Count,
}

/// A command that something is peculiar about. What it does is the product's contract, as a [`Treatment`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[repr(u8)]
pub enum Oddity {
    /// A node moves under itself.
    UnderItself,
    /// A node moves under a node that hangs below it.
    UnderOwn,
    /// A node moves beside itself. Accepted, it stays where it stands.
    BesideItself,
    /// A node goes beside a root. Accepted, it becomes a root too.
    BesideRoot,
    /// An index is past the end. Accepted, the node goes last.
    PastEnd,
    /// A node that the command names was deleted.
    Gone,
    /// The one root of a tree is detached or deleted, or its node deleted and its children lifted.
    TheRoot,
}

/// What a product does with an [`Oddity`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Treatment {
    /// The command is refused and changes nothing.
    Refused,
    /// The command is accepted. Only where [`Oddity`] says what it does then.
    Accepted,
    /// Nothing is promised; the grammar asks no such question.
    Undefined,
}

/// What stays as it is when a node gets another parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Carried {
    /// Where the node is seen.
    Absolute,
    /// Where the node is seen from its parent; a root is seen from the origin.
    Local,
}

/// What becomes of a root that is replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Replaced {
    /// It becomes the one child of the new root.
    Under,
    /// It is deleted with all that hangs below it.
    Gone,
}

/// Which features a subject has, and what its policies are.
///
/// Unless a subject says otherwise every [`Oddity`] is refused, positions are absolute, and a replaced root goes under
/// the new one.
///
/// ```
/// use lawful_tree::{Oddity, Feature, Supports, Treatment};
/// const S: Supports = Supports::CORE
///     .with(&[Feature::Forest, Feature::Index])
///     .treats(&[Oddity::PastEnd], Treatment::Accepted);
/// assert!(S.has(Feature::Index) && !S.has(Feature::Beside));
/// assert_eq!(S.treatment(Oddity::PastEnd), Treatment::Accepted);
/// assert_eq!(S.treatment(Oddity::UnderOwn), Treatment::Refused);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Supports {
    features: u32,
    treatments: [Treatment; 7],
    carried: Carried,
    replaced: Replaced,
}

impl Supports {
    /// Plant the first node, create, reparent, parent and children; places are last ones.
    pub const CORE: Self = Self {
        features: 0,
        treatments: [Treatment::Refused; 7],
        carried: Carried::Absolute,
        replaced: Replaced::Under,
    };
    /// Every feature.
    pub const ALL: Self = Self { features: (1 << (Feature::Count as u32 + 1)) - 1, ..Self::CORE };

    /// The same with more features.
    pub const fn with(mut self, features: &[Feature]) -> Self {
        let mut i = 0;
        while i < features.len() {
            self.features |= 1 << features[i] as u32;
            i += 1;
        }
        self
    }

    /// The same with fewer features.
    pub const fn without(mut self, features: &[Feature]) -> Self {
        let mut i = 0;
        while i < features.len() {
            self.features &= !(1 << features[i] as u32);
            i += 1;
        }
        self
    }

    /// The same with another treatment of some oddities.
    ///
    /// # Panics
    ///
    /// If an oddity is said to be accepted and nothing is promised of it then: see [`Oddity`].
    pub const fn treats(mut self, cases: &[Oddity], treatment: Treatment) -> Self {
        let mut i = 0;
        while i < cases.len() {
            let acceptable = matches!(cases[i], Oddity::BesideItself | Oddity::BesideRoot | Oddity::PastEnd);
            assert!(acceptable || !matches!(treatment, Treatment::Accepted), "no product can accept this oddity");
            self.treatments[cases[i] as usize] = treatment;
            i += 1;
        }
        self
    }

    /// The same with a policy for positions.
    pub const fn carrying(mut self, carried: Carried) -> Self {
        self.carried = carried;
        self
    }

    /// The same with a policy for replaced roots.
    pub const fn replacing(mut self, replaced: Replaced) -> Self {
        self.replaced = replaced;
        self
    }

    /// Whether a feature is supported.
    pub const fn has(self, feature: Feature) -> bool {
        self.features >> feature as u32 & 1 == 1
    }

    /// What the product does with an oddity.
    pub const fn treatment(self, case: Oddity) -> Treatment {
        self.treatments[case as usize]
    }

    /// What stays as it is when a node gets another parent.
    pub const fn carried(self) -> Carried {
        self.carried
    }

    /// What becomes of a root that is replaced.
    pub const fn replaced(self) -> Replaced {
        self.replaced
    }

    /// Whether some command deletes nodes.
    pub const fn deletes(self) -> bool {
        self.has(Feature::DeleteSubtree) || self.has(Feature::DeleteLift)
    }

    /// Whether an action of this kind may be asked of the subject.
    ///
    /// The kinds are those of [`crate::Action`]; an unknown name is not supported.
    pub fn kind(self, kind: &str) -> bool {
        match kind {
            "plant" | "create" | "reparent" | "grow" | "look" => true,
            "adopt" => self.has(Feature::Adopt),
            "detach" => self.has(Feature::Detach) && self.has(Feature::Forest),
            "delete-subtree" => self.has(Feature::DeleteSubtree),
            "delete-lift" => self.has(Feature::DeleteLift),
            "replace-root" => self.has(Feature::ReplaceRoot),
            "shift" => self.has(Feature::Space),
            "repeat" => self.has(Feature::Ids),
            "fell" => self.deletes(),
            _ => false,
        }
    }
}
