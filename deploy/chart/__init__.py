"""What is made from the chart: the table of its values."""
