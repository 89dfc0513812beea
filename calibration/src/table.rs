//! A plain table.

use std::io::{self, Write};

/// Columns that hold text and stand to the left; all others hold numbers.
const LEFT: [usize; 3] = [0, 1, 6];

/// Writes rows of cells below a head, each column as wide as its widest cell.
pub(crate) fn write(out: &mut dyn Write, head: [&str; 7], rows: &[[String; 7]]) -> io::Result<()> {
    let head = head.map(String::from);
    let lines = || std::iter::once(&head).chain(rows);
    let width = |column: usize| lines().map(|line| line[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; 7] = std::array::from_fn(width);
    for line in lines() {
        let cells = line.iter().zip(widths).enumerate().map(|(column, (cell, width))| match LEFT.contains(&column) {
            true => format!("{cell:<width$}"),
            false => format!("{cell:>width$}"),
        });
        writeln!(out, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    Ok(())
}

/// A number with its digits in groups of three.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(' ');
        }
        grouped.push(digit);
    }
    grouped
}

/// Text in lines of at most `width` characters; each after the first is begun with `indent`, which does not count.
pub(crate) fn wrapped(text: &str, width: usize, indent: &str) -> String {
    let mut wrapped = String::new();
    let mut column = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > width {
            wrapped.push('\n');
            wrapped.push_str(indent);
            column = 0;
        } else if column > 0 {
            wrapped.push(' ');
            column += 1;
        }
        wrapped.push_str(word);
        column += length;
    }
    wrapped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped_from_the_right() {
        for (number, expected) in [(0, "0"), (999, "999"), (1_000, "1 000"), (1_234_567, "1 234 567")] {
            assert_eq!(grouped(number), expected);
        }
    }

    #[test]
    fn long_text_is_wrapped_between_words() {
        assert_eq!(wrapped("one two three", 8, "  "), "one two\n  three");
        assert_eq!(wrapped("unbreakable", 4, "  "), "unbreakable");
    }

    #[test]
    fn columns_are_aligned() {
        let mut out = Vec::new();
        let row = ["a", "map", "1 of 2", "10", "7", "0.1 s", "passed"].map(String::from);
        write(&mut out, ["subject", "model", "judged", "n", "m", "time", "verdict"], &[row]).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert_eq!(
            text,
            "subject  model  judged   n  m   time  verdict\na        map    1 of 2  10  7  0.1 s  passed\n"
        );
    }
}
