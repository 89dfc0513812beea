//! Counterfeits of support: plausible wrong answers and designs, as data.
