#!/usr/bin/env python3
"""Fits the win and loss probabilities of UCI_ShowWDL to the output of `scripts/uci_games.py --scores FILE`.

For each variant it prints the two numbers of `SearchGame::WINS` (`WinCurve`), fitted by maximum likelihood, and a table
that compares probabilities with results.

    scripts/uci_chances.py FILE...
"""

import math
import sys
from collections import defaultdict


def chance(even, spread, score):
    return 1 / (1 + math.exp(max(-60.0, min(60.0, (even - score) / spread))))


def likelihood(counts, even, spread):
    """Logarithm of the likelihood of the results; `counts` counts each pair of score and result."""
    total = 0.0
    for (score, result), times in counts.items():
        win, loss = chance(even, spread, score), chance(even, spread, -score)
        likely = {1.0: win, 0.0: loss}.get(result, 1 - win - loss)
        total += times * math.log(max(likely, 1e-9))
    return total


def best_fit(counts, evens, spreads):
    return max((likelihood(counts, even, spread), even, spread) for even in evens for spread in spreads)[1:]


def main():
    variants = defaultdict(lambda: defaultdict(int))
    for name in sys.argv[1:]:
        with open(name, encoding="ascii") as file:
            for line in file:
                variant, score, result = line.split()
                variants[variant][int(score), float(result)] += 1
    for variant, counts in sorted(variants.items()):
        even, spread = best_fit(counts, range(0, 401, 20), range(20, 401, 20))
        near = lambda value: range(max(5, value - 20), value + 21, 5)
        even, spread = best_fit(counts, near(even), near(spread))
        print(f"{variant}: even {even}, spread {spread}, from {sum(counts.values())} positions")
        print("    score            positions   won  drawn  lost   curve: won  lost")
        for low in range(-600, 600, 150):
            part = {key: times for key, times in counts.items() if low <= key[0] < low + 150}
            count = sum(part.values())
            if count:
                share = [sum(times for (_, found), times in part.items() if found == result) / count
                         for result in (1.0, 0.5, 0.0)]
                predicted = chance(even, spread, low + 75), chance(even, spread, -low - 75)
                print(f"    {low:5} .. {low + 149:5} {count:10}  {share[0]:.2f}   {share[1]:.2f}  {share[2]:.2f}"
                      f"          {predicted[0]:.2f}  {predicted[1]:.2f}")


main()
