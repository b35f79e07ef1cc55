"""Ways to run the platform: on one machine, in containers, in a cluster."""
