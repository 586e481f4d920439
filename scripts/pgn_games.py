#!/usr/bin/env python3
"""Reads a PGN file with python-chess (pip install chess) and prints the number of its games.

    scripts/pgn_games.py games.pgn [--trees trees.json] [--write other.pgn]

Fails if python-chess reports an error. With --trees the moves, variations, comments and glyphs (NAGs) must be those of
a JSON file: for each game the comment before the first move and the list of following moves. A move is its UCI text,
its glyphs, its comment and the list of moves that follow it, the main line first. With --write python-chess writes the
games to a file.
"""

import argparse
import json
import sys

import chess.pgn


def words(text):
    return " ".join(" ".join(text).split() if isinstance(text, list) else text.split())


def moves(node):
    """The tree of moves after a node. It is recursive, so `main` raises the recursion limit for long games."""
    return [[child.move.uci(), sorted(child.nags), words(child.comment), moves(child)] for child in node.variations]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("file")
    parser.add_argument("--trees", help="the expected moves, as JSON")
    parser.add_argument("--write", help="write the games to this file")
    args = parser.parse_args()
    sys.setrecursionlimit(100_000)
    games = []
    with open(args.file, encoding="utf-8") as file:
        while (game := chess.pgn.read_game(file)) is not None:
            games.append(game)
    faults = [f"game {number}: {error}" for number, game in enumerate(games, 1) for error in game.errors]
    if args.trees:
        with open(args.trees, encoding="utf-8") as file:
            trees = json.load(file)
        if len(trees) != len(games):
            faults.append(f"{len(games)} games, expected {len(trees)}")
        for number, (game, tree) in enumerate(zip(games, trees), 1):
            found = [words(game.comment), moves(game)]
            if found != tree:
                faults.append(f"game {number}:\nfound    {json.dumps(found)}\nexpected {json.dumps(tree)}")
    if args.write:
        with open(args.write, "w", encoding="utf-8") as file:
            for game in games:
                print(game, file=file, end="\n\n")
    print(f"{len(games)} games")
    for fault in faults:
        print("python-chess:", fault, file=sys.stderr)
    sys.exit(1 if faults else 0)


main()
