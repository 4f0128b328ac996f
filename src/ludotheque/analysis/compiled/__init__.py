"""The arithmetic of the analysis: compiled code that Python and the page call, so that their figures are the same.

Numbers and arrays only, sums in one order, no function of a mathematical library but the square root.
"""
