"""The pages of Economancy to print."""
