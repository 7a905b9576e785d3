"""Print figures of the product, each measured in one run and never asserted."""
