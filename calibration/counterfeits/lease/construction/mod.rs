//! Counterfeits of construction: plausible wrong answers and designs, as data.
