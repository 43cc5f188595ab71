"""Each rule's own line spoilt: whether just the tests named for the rule notice."""
