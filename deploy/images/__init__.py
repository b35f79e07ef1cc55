"""The container images: how they are built, what is in them, how they start."""
