//! Exclusive leases: at most one holder, on a logical clock, under a token that grows.
//!
//! Role: say what a table of leases promises, and predict what a client sees. This module holds the vocabulary
//! ([`Action`], [`Outcome`]), the contract ([`CONTRACT`]), the model in two formulations ([`Plain`], [`Countdown`]) and
//! the trait by which a product is called ([`LeaseTable`]). It generates no history, judges nothing and calls no
//! product.
//!
//! # The law
//!
//! | Group | Promise |
//! |---|---|
//! | acquiring | A free resource is granted, a held one is refused to everybody else. Acquiring what one holds oneself is the product's choice ([`Again`]). |
//! | time | A lease of `n` ticks is live until `n` ticks have passed and absent from then on, for every operation. |
//! | renewing | The holder of a live lease gets `n` ticks from now, under the same token. Renewing an expired lease is refused or a new grant ([`Late`]). |
//! | giving back | Only the holder gives back. From then on the resource is free and the claim is worth nothing. |
//! | fencing | Each grant of a resource has a greater token than every earlier one. What is asked under another token than that of the live lease is refused. |
//! | peers | What happens to one resource changes no other. |
//! | durability | `Reopen` keeps leases, their time and the growth of tokens. `Sweep` changes nothing that can be seen. |
//!
//! The authority is public: lease-based locks are described with a fencing token by Kleppmann and with sequencers in
//! the Chubby paper. Where products differ, a policy value says what this product promises.
//!
//! # The model
//!
//! [`Plain`] keeps now, and for each resource its last grant with the tick at which it is due. Nothing is removed when
//! time passes, because `now < due` is asked afresh. The number of the grant has to be kept: histories `A, B, A` and
//! `A` show the same holder, and a claim of the first grant is refused in one and accepted in the other. Whether a
//! lease was given back or has expired has to be kept where renewing late is a new grant.
//!
//! [`Countdown`] has no clock: each tick takes one from every lease. *A fault that product and model could share* is a
//! reading of the boundary that is one tick off, `now <= due` for `now < due`. The two formulations read the boundary
//! by different rules, and `tests/exclusive/formulations.rs` compares them on every history of a small domain.
//!
//! # A complete example
//!
//! ```
//! use lawful_contract::{Label, Model};
//! use lawful_lease::exclusive::{Action, Again, By, Late, Outcome, Plain};
//!
//! let (first, second, third) = (Label(0), Label(1), Label(2));
//! let acquire = |client, name| Action::Acquire { resource: 0, client, ttl: 1, name };
//! let mut table = Plain::new(Again::Refused, Late::Refused);
//! table.apply(&acquire(7, first));
//! table.apply(&Action::Advance { ticks: 1 });
//! table.apply(&acquire(8, second));
//! table.apply(&Action::Release { name: second, by: By::Owner });
//! table.apply(&acquire(7, third));
//! // The client holds the resource again, and its old work comes too late.
//! assert_eq!(table.apply(&Action::Use { name: first, by: By::Owner }), Outcome::Refused);
//! assert_eq!(table.apply(&Action::Use { name: third, by: By::Owner }), Outcome::Done);
//! ```
//!
//! # Limits
//!
//! One caller at a time, a logical clock, tables that are closed in good order. [`CONTRACT`] lists every limit and
//! omission, and which differences a comparison ignores.
//!
//! # Trusted base
//!
//! `BTreeMap` and integer arithmetic of the standard library, and the vocabulary in `action.rs`, which the driver reads
//! too. The formulations share no rule of expiry. Neither imports any product.
//!
//! # Wrong answers
//!
//! A law set for this domain has to reject at least these: an expiry that is one tick off, on either side, or that one
//! operation forgets; a renewal after expiry, by another client, or with its time counted from the grant; a release by
//! somebody who is not the holder, or of a superseded grant; a token that repeats after a release, a sweep or a
//! restart; a check of the client without the token, or of the token without the client; a rejected acquisition that
//! clears or extends the lease which it met; a clock that moves for one resource only; a client's leases that all end
//! with one of them.

mod action;
mod contract;
mod countdown;
mod model;
mod subject;

pub use action::{Action, Again, By, END, Holder, Late, Outcome, Standing, State};
pub use contract::CONTRACT;
pub use countdown::Countdown;
pub use model::Plain;
pub use subject::{Claim, Feature, Held, LeaseTable, Reply, Supports, Trouble};
