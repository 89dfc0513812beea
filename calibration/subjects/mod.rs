//! Real products, published and embedded, as subjects of the laws, one module a domain.
//!
//! Each subject calls one product and nothing else; its module says which documentation makes the promises, and what it
//! leaves out and why. A feature that a product's newest version gets wrong is left out with the smallest example:
//! these subjects must pass every law, so that an alarm on one of them is either a false alarm or news.
//!
//! Non-goals: versions with known faults (they are the field trials) and planted ones (they are the counterfeits).

pub mod lease;
pub mod ordered_map;
pub mod receipt;
pub mod service;
pub mod tree;

/// A folder for a store's file, below the target folder.
fn folder() -> std::io::Result<tempfile::TempDir> {
    let stores = lawful_campaign::output_folder().join("stores");
    std::fs::create_dir_all(&stores).and_then(|()| tempfile::tempdir_in(&stores))
}

#[cfg(test)]
mod tests {
    #[test]
    fn stores_lie_below_the_target_folder() -> std::io::Result<()> {
        let stores = lawful_campaign::output_folder();
        assert!(super::folder()?.path().starts_with(stores));
        Ok(())
    }
}
