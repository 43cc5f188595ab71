"""What the rules of all games say in seeded random games, as short hashes: nothing changes unnoticed."""
