"""Long proofs about the appliance: spoilt updates, kills in the middle of one, crash images, a supervisor's
stand-in.
"""
