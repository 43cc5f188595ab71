"""What only proves things about orctable: measurements, long runs, a second physics, planted faults, mutants."""
