//! What a product answers to a driver's call, whatever its domain.

/// A product's reply, or why there is none.
///
/// # Examples
///
/// ```
/// use lawful_contract::{Reply, Trouble};
///
/// fn parsed(text: &str) -> Reply<u32> {
///     if text.is_empty() {
///         return Err(Trouble::Refused);
///     }
///     Ok(text.parse()?)
/// }
///
/// assert_eq!(parsed("7"), Ok(7));
/// assert_eq!(parsed(""), Err(Trouble::Refused));
/// assert_eq!(parsed("x"), Err(Trouble::Failed("invalid digit found in string".to_string())));
/// ```
pub type Reply<T> = Result<T, Trouble>;

/// Why a product gave no reply.
///
/// A model whose products can refuse nothing, or say more than that they refused, has a type of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The subject does not have this operation. Only for features that its `SUPPORTS` leaves out.
    Unsupported,
    /// The product refused the command or the question, as its contract promises.
    Refused,
    /// The product failed in a way that its contract does not promise; the text is its own error.
    Failed(String),
}

impl<E: std::error::Error> From<E> for Trouble {
    fn from(error: E) -> Self {
        Self::Failed(error.to_string())
    }
}
