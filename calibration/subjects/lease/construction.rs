//! Products of the standard library and of `tempfile` that take several resources.
//!
//! | Subject | What builds it | Who promises |
//! |---|---|---|
//! | [`Collected`] | `collect` into `Result<Vec<_>, _>` | the documentation of `Iterator::collect` and `Vec`: collecting stops at the first error, and what was collected is dropped |
//! | [`Nested`] | a function that calls itself, and fields that drop in order | the Rust reference, "Destructors": fields are dropped in order of declaration |
//! | [`TempFiles`] | real files in a real folder, made by `tempfile` | the documentation of `tempfile`: a `NamedTempFile` is removed when it is dropped or closed |

use std::io;
use std::path::Path;

use lawful_lease::construction::{Cleanup, Construction, Order, Part, Reply, Stock, Supports, Trouble};
use tempfile::{NamedTempFile, TempDir};

/// A part that goes back when it is dropped.
#[derive(Debug)]
pub struct Guard {
    part: Part,
    stock: Stock,
}

impl Guard {
    fn take(stock: &Stock) -> Reply<Self> {
        Ok(Self { part: stock.take()?, stock: stock.clone() })
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        // A destructor has no answer.
        let _ = self.stock.give_back(self.part);
    }
}

/// Guards in a `Vec`, collected from an iterator of results.
#[derive(Clone, Copy, Debug, Default)]
pub struct Collected;

impl Construction for Collected {
    type Product = Vec<Guard>;
    const SUPPORTS: Supports = Supports { order: Order::Any, cleanup: Cleanup::Silent, panics: true };

    fn build(&mut self, steps: u32, stock: &Stock) -> Reply<Vec<Guard>> {
        (0..steps).map(|_| Guard::take(stock)).collect()
    }

    fn dispose(&mut self, product: Vec<Guard>, _: &Stock) -> Reply<()> {
        drop(product);
        Ok(())
    }
}

/// Guards in boxes within boxes: the inner one is dropped first.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nested;

/// A guard, and what was built after it.
#[derive(Debug)]
pub struct Layer {
    _later: Option<Box<Layer>>,
    _own: Guard,
}

impl Construction for Nested {
    type Product = Option<Box<Layer>>;
    const SUPPORTS: Supports = Supports { order: Order::Reverse, cleanup: Cleanup::Silent, panics: true };

    fn build(&mut self, steps: u32, stock: &Stock) -> Reply<Option<Box<Layer>>> {
        if steps == 0 {
            return Ok(None);
        }
        let own = Guard::take(stock)?;
        let later = self.build(steps - 1, stock)?;
        Ok(Some(Box::new(Layer { _later: later, _own: own })))
    }

    fn dispose(&mut self, product: Option<Box<Layer>>, _: &Stock) -> Reply<()> {
        drop(product);
        Ok(())
    }
}

/// Temporary files: a part is a file in a folder, and it goes back when its file is really gone.
#[derive(Debug, Default)]
pub struct TempFiles {
    folder: Option<TempDir>,
}

/// A file and the part that it stands for.
#[derive(Debug)]
pub struct PartFile {
    file: Option<NamedTempFile>,
    part: Part,
    stock: Stock,
}

impl TempFiles {
    /// No folder yet: the first product makes it.
    pub fn new() -> Self {
        Self::default()
    }

    fn folder(&mut self) -> io::Result<&Path> {
        let folder = match self.folder.take() {
            Some(folder) => folder,
            None => crate::subjects::folder()?,
        };
        Ok(self.folder.insert(folder).path())
    }
}

impl PartFile {
    fn take(stock: &Stock, folder: &Path) -> Reply<Self> {
        let part = stock.take()?;
        let mut taken = Self { file: None, part, stock: stock.clone() };
        taken.file = Some(NamedTempFile::new_in(folder).map_err(failed)?);
        Ok(taken)
    }

    /// Removes the file, and then returns the part.
    fn close(&mut self) -> Reply<()> {
        let Some(file) = self.file.take() else { return Ok(()) };
        let path = file.path().to_owned();
        file.close().map_err(failed)?;
        if path.exists() {
            return Err(Trouble::Failed(format!("{} is still there", path.display())));
        }
        Ok(self.stock.give_back(self.part)?)
    }
}

fn failed(error: io::Error) -> Trouble {
    Trouble::Failed(error.to_string())
}

impl Drop for PartFile {
    fn drop(&mut self) {
        let _ = self.close();
    }
}

impl Construction for TempFiles {
    type Product = Vec<PartFile>;
    const SUPPORTS: Supports = Supports { order: Order::Reverse, cleanup: Cleanup::Told, panics: true };

    fn build(&mut self, steps: u32, stock: &Stock) -> Reply<Vec<PartFile>> {
        let folder = self.folder().map_err(failed)?;
        let mut files = Backwards(Vec::new());
        for _ in 0..steps {
            files.0.push(PartFile::take(stock, folder)?);
        }
        Ok(std::mem::take(&mut files.0))
    }

    fn dispose(&mut self, mut product: Vec<PartFile>, _: &Stock) -> Reply<()> {
        let mut first = Ok(());
        while let Some(mut file) = product.pop() {
            first = first.and(file.close());
        }
        first
    }

    fn close(self) -> Reply<()> {
        self.folder.map_or(Ok(()), |folder| folder.close().map_err(failed))
    }
}

/// A `Vec` drops its elements from the front; these go from the back.
struct Backwards(Vec<PartFile>);

impl Drop for Backwards {
    fn drop(&mut self) {
        while self.0.pop().is_some() {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_really_there_and_really_gone() -> Reply<()> {
        let (mut subject, stock) = (TempFiles::new(), Stock::new());
        let product = subject.build(3, &stock)?;
        let folder = subject.folder().map_err(failed)?.to_owned();
        let files = || std::fs::read_dir(&folder).map(Iterator::count).map_err(failed);
        assert_eq!(files()?, 3);
        subject.dispose(product, &stock)?;
        assert_eq!(files()?, 0);
        subject.close()?;
        assert!(!folder.exists());
        Ok(())
    }
}
