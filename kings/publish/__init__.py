"""Pages and papers that can be read without Python and without a network."""
