"""Figures in texts: dates, periods, quantities, units, how far they lie apart, and arithmetic."""
