// Default containers by the naming convention.
