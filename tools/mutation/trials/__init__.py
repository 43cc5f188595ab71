"""How a change is tried: in a forked child, against a time limit, with the tests that run the changed line."""
