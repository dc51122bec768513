"""The math report: prices, sensitivity and plots on one page."""
