//! A reference model of ordered trees and their edits.
