//! The contract of every law node. What is not said here is inherited from the domain's contract.

use lawful_contract::Checkpoint::{Applied, Published};
use lawful_contract::{Clause, Contract, Hears};
use lawful_tree::CONTRACT;

/// All kinds but `repeat`, which `receipts` judges alone.
const COMMANDS: &[&str] = &[
    "plant",
    "create",
    "reparent",
    "adopt",
    "detach",
    "delete-subtree",
    "delete-lift",
    "replace-root",
    "shift",
    "grow",
    "look",
    "fell",
];
const MAKES: &[&str] = &["plant", "create", "replace-root", "grow"];

/// What stands beside every law about the document after a command.
const WHERE_ACCEPTED: &str = "judges documents after accepted commands; where nothing may change, `refusal` or \
                              `receipts` says so";

pub(crate) static IDENTITY: Contract = Contract {
    id: "identity",
    law: "A node that is made has an id that no node had before, and no node is there that nobody made.",
    hears: &[Hears::after(Applied, MAKES), Hears::after(Published, COMMANDS)],
    clauses: &[Clause::of("a new node has a new id", MAKES), Clause::every("no node that nobody made")],
    limits: &[
        "nodes are found by the product's lists and by links from nodes that are known; one that none of them shows is \
         not found",
        WHERE_ACCEPTED,
    ],
    ..CONTRACT
};

pub(crate) static CONSERVATION: Contract = Contract {
    id: "conservation",
    law: "A command adds the nodes that it makes, removes the nodes that it deletes, and loses no other.",
    hears: &[Hears::after(Published, COMMANDS)],
    clauses: &[
        Clause::of("an edit keeps every node", &["reparent"]),
        Clause::of("a new node is there", &["create"]),
        Clause::of("a deleted subtree is gone, and nothing else", &["delete-subtree"]),
        Clause::of("a deleted node is gone, its children stay", &["delete-lift"]),
        Clause::of("a replaced root", &["replace-root"]),
    ],
    limits: &["a node is there if it can be read by its id", WHERE_ACCEPTED],
    ..CONTRACT
};

pub(crate) static LINKS: Contract = Contract {
    id: "links",
    law: "A parent lists each child once, the child names that parent, and nobody else lists it.",
    hears: &[Hears::after(Published, COMMANDS)],
    clauses: &[
        Clause::every("a child is listed once"),
        Clause::every("a listed child names its parent"),
        Clause::every("a named parent lists its child"),
    ],
    limits: &[WHERE_ACCEPTED],
    ..CONTRACT
};

pub(crate) static SIBLINGS: Contract = Contract {
    id: "siblings",
    law: "Children read backwards, first and last child, next and previous sibling and the number of children agree \
          with the children read forwards.",
    hears: &[Hears::after(Published, COMMANDS)],
    clauses: &[
        Clause::of("children backwards", &["reverse"]),
        Clause::of("first and last child", &["ends"]),
        Clause::of("previous and next sibling", &["siblings"]),
        Clause::of("number of children", &["degree"]),
    ],
    limits: &["siblings of a root are not judged", WHERE_ACCEPTED],
    ..CONTRACT
};

pub(crate) static ACYCLIC: Contract = Contract {
    id: "acyclic",
    law: "Climbing from any node ends at a root.",
    hears: &[Hears::after(Published, COMMANDS)],
    clauses: &[Clause::every("every climb ends")],
    limits: &["climbs by the parents that the nodes name", WHERE_ACCEPTED],
    ..CONTRACT
};

pub(crate) static ANCESTRY: Contract = Contract {
    id: "ancestry",
    law: "A node's root, ancestors, depth and subtree and the list of roots are those that the links give.",
    hears: &[Hears::after(Published, COMMANDS)],
    clauses: &[
        Clause::of("root", &["root"]),
        Clause::of("ancestors", &["ancestors"]),
        Clause::of("depth", &["depth"]),
        Clause::of("subtree", &["subtree"]),
        Clause::of("list of roots", &["roots"]),
    ],
    limits: &[
        "of a document of more than 64 nodes 64 are read, and only after a look",
        "a subtree is walked with each node before its children; other walks are not read",
        WHERE_ACCEPTED,
    ],
    ..CONTRACT
};

pub(crate) static INVENTORY: Contract = Contract {
    id: "inventory",
    law: "The list of nodes has every node once, and the number of nodes counts them.",
    hears: &[Hears::after(Published, COMMANDS)],
    clauses: &[Clause::of("list of nodes", &["nodes"]), Clause::of("number of nodes", &["count"])],
    limits: &["the order of the list is not promised", WHERE_ACCEPTED],
    ..CONTRACT
};

pub(crate) static REFUSAL: Contract = Contract {
    id: "refusal",
    law: "A command is refused exactly where its refusal is promised, and a refused command changes nothing.",
    hears: &[Hears::after(Applied, COMMANDS), Hears::after(Published, COMMANDS)],
    clauses: &[
        Clause::every("a promised command is accepted"),
        Clause::of("under itself", &["refuses under itself"]),
        Clause::of("under what hangs below it", &["refuses under its own"]),
        Clause::of("beside itself", &["refuses beside itself"]),
        Clause::of("beside a root", &["refuses beside a root"]),
        Clause::of("an index past the end", &["refuses past the end"]),
        Clause::of("a node that is gone", &["refuses a node that is gone"]),
        Clause::of("the one root", &["refuses the root"]),
        Clause::of("a node that never was", &["refuses strangers"]),
        Clause::of("a refused command changes nothing", &["refuses"]),
    ],
    limits: &["each oddity as the subject declares it; where it declares an oddity undefined, nothing is judged"],
    ..CONTRACT
};

pub(crate) static PLACED: Contract = Contract {
    id: "placed",
    law: "After an accepted command each node that it puts somewhere has the parent that the command says.",
    hears: &[Hears::after(Published, COMMANDS)],
    clauses: &[
        Clause::of("a new node", &["create"]),
        Clause::of("a node that moves", &["reparent"]),
        Clause::of("children that move together", &["adopt"]),
        Clause::of("a detached node", &["detach"]),
        Clause::of("lifted children", &["delete-lift"]),
        Clause::of("a new root, and the old one", &["replace-root"]),
    ],
    limits: &["says nothing about the order among siblings", WHERE_ACCEPTED],
    ..CONTRACT
};

pub(crate) static ORDER: Contract = Contract {
    id: "order",
    law: "A row of siblings is the old one with the nodes taken out and put in that the command moves; every other row \
          is as it was.",
    hears: &[Hears::after(Published, COMMANDS)],
    clauses: &[
        Clause::every("last"),
        Clause::of("first", &["first"]),
        Clause::of("at an index", &["index"]),
        Clause::of("beside a sibling", &["beside"]),
        Clause::of("an index past the end goes last", &["accepts past the end"]),
        Clause::of("among the same siblings", &["first", "index", "beside"]),
        Clause::of("the row that a node leaves", &["reparent"]),
        Clause::of("children that move together", &["adopt", "delete-lift"]),
        Clause::every("every other row"),
    ],
    limits: &["the order of roots is not promised", WHERE_ACCEPTED],
    ..CONTRACT
};

pub(crate) static TRAVEL: Contract = Contract {
    id: "travel",
    law: "What hangs below a node that moves is as it was.",
    hears: &[Hears::after(Published, COMMANDS)],
    clauses: &[
        Clause::of("below a node that moves", &["reparent"]),
        Clause::of("below a detached node", &["detach"]),
        Clause::of("below children that move together", &["adopt", "delete-lift"]),
        Clause::of("below a replaced root", &["keeps a replaced root"]),
    ],
    limits: &[WHERE_ACCEPTED],
    ..CONTRACT
};

pub(crate) static STILL: Contract = Contract {
    id: "still",
    law: "A move to where a node stands changes nothing, and neither does reading.",
    hears: &[Hears::after(Published, COMMANDS)],
    clauses: &[
        Clause::of("a move to the same place", &["reparent"]),
        Clause::of("a move beside itself", &["accepts beside itself"]),
        Clause::of("a root is detached", &["detach"]),
        Clause::of("no children move together", &["adopt"]),
        Clause::of("reading", &["look"]),
    ],
    limits: &["compares what was read before and after; a change that no read shows is not seen"],
    ..CONTRACT
};

pub(crate) static SPACE: Contract = Contract {
    id: "space",
    law: "A shift moves a node and what hangs below it by one vector and nothing else; a node that gets another parent \
          keeps what the product promises.",
    hears: &[Hears::after(Published, COMMANDS)],
    clauses: &[
        Clause::of("what is shifted", &["shift"]),
        Clause::of("what is not shifted", &["shift"]),
        Clause::of("absolute positions survive another parent", &["keeps absolute positions"]),
        Clause::of("local positions survive another parent", &["keeps local positions"]),
    ],
    limits: &["says nothing about where a new node is", WHERE_ACCEPTED],
    ..CONTRACT
};

pub(crate) static RECEIPTS: Contract = Contract {
    id: "receipts",
    law: "A repeated command id answers with the stored receipt and changes nothing.",
    hears: &[Hears::after(Applied, &["repeat"]), Hears::after(Published, &["repeat"])],
    clauses: &[
        Clause::of("an accepted command", &["repeat"]),
        Clause::of("a refused command", &["repeat"]),
        Clause::of("nothing changes", &["repeat"]),
    ],
    limits: &[
        "the command is repeated as it was sent; another command under a used id is not tried",
        "a receipt is kept for the whole history",
    ],
    ..CONTRACT
};
