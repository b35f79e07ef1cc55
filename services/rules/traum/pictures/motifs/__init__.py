"""The motifs: each function draws around its foot (0, 0), upwards is negative, about 300 tall."""
