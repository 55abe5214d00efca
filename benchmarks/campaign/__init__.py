"""A campaign of random proofs against the kernel and what leads to it.

    python -m benchmarks.campaign --seconds 60 --seed 1
    python -m benchmarks.campaign --holes --seconds 20

``models``    is a theorem true at random and at degenerate values, whatever 0⁻¹ is?
``material``  random types, terms and statements, and pairs of terms that tempt
``rules``     what the rules are given: arguments that fit, and such that fit but for one place
``asked``     what is asked of tactics: false look-alikes, and true statements
``readings``  random statements in SymPy, read by the border, and lines of proofs tried
``attacks``   one case after another, and what came of them
``holes``     holes to plant in all this: the campaign must find each

A few seconds' worth runs with the tests (``tests/benchmarks/test_campaign.py``).
"""
