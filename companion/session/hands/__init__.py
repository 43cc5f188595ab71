"""What people do with their hands because of an act, and what they count."""
