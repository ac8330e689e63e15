"""The best partition of won cards: tables, groups, exact methods, proofs, answers about a pile."""
