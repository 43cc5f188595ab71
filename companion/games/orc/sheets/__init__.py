"""The pages of ORC to print."""
