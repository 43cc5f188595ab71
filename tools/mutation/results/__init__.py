"""What a run found, what is kept of it, and what people say about the changes that lived."""
