"""What is asked: all piles at once, studies over them, and the proof that the scores are right.

These rooms return arrays, dataclasses and frames and draw nothing. They need the extra ``analysis``
(NumPy and pandas); only ``compiled`` needs the extra of that name.
"""
