"""An attack on the kernel with random terms, statements and ill-fitting arguments.

    python -m tests.campaign --cases 200000 --seed 1

``generators``  random terms, rewrites of them, points
``models``      is a theorem true in random models?
``arguments``   what rules are given: random, fitting, and fitting but for one place
``attacks``     one case of each kind, and what came of it

The test suite runs a few seconds' worth (``tests/steps/test_campaign.py``).
"""
