"""`python -m companion.cli` is `orctable`."""

from companion.cli import main

if __name__ == "__main__":
    main()
