#!/usr/bin/env python3
"""Plays whole games of chess and Racing Kings through python-chess (pip install chess), and analyses some positions.

Two processes of the engine play against each other, with pondering, and with limits of clocks, nodes, depth and time by
turns.

    scripts/uci_games.py target/release/tabuleiro [--games N] [--seed S] [--nodes N] [--scores FILE]

Fails on everything that python-chess does not understand or finds illegal: a move, a line, a move to ponder on.
With --scores it writes one line `variant centipawns result` for each position, both numbers as seen by the side to move
(result 1, 0.5 or 0). The probabilities of UCI_ShowWDL are fitted to them (docs/ENGINES.md).
"""

import argparse
import logging
import random
import sys

import chess
import chess.engine
import chess.variant


class WarningCollector(logging.Handler):
    """Collects the warnings of python-chess, which it only logs."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.found = []

    def emit(self, record):
        self.found.append(record.getMessage())


faults = WarningCollector()
logging.getLogger("chess.engine").addHandler(faults)
logging.getLogger("chess.engine").propagate = False


def search_limit(number, nodes, clocks, ply):
    """The search limit for a move: `nodes`, if given, or else a different kind at each move."""
    if nodes:
        return chess.engine.Limit(nodes=nodes)
    kind = (number + ply) % 4
    if kind == 0:
        return chess.engine.Limit(nodes=300)
    if kind == 1:
        return chess.engine.Limit(time=0.005)
    if kind == 2:
        return chess.engine.Limit(depth=3)
    return chess.engine.Limit(white_clock=clocks[0], black_clock=clocks[1], white_inc=0.01, black_inc=0.01)


def check_line(board, line, label):
    board = board.copy()
    for move in line:
        assert board.is_legal(move), f"{label}: {move} is not legal in {board.fen()}"
        board.push(move)


def play(engines, board, number, args, rng, scores):
    """Plays one game to its end and adds its positions with their scores to `scores`. Returns the winner."""
    game = object()
    for _ in range(rng.randrange(2, 9)):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(rng.choice(moves))
    scored = []
    while not board.is_game_over(claim_draw=True) and board.ply() < 400:
        engine = engines[board.turn]
        limit = search_limit(number, args.nodes, (1.0, 1.0), board.ply())
        ponder = not args.nodes and number % 2 == 1
        result = engine.play(board, limit, game=game, info=chess.engine.INFO_ALL, ponder=ponder)
        assert result.move in board.legal_moves, f"{result.move} in {board.fen()}"
        info = result.info
        if "pv" in info:
            check_line(board, info["pv"], "pv")
        if result.ponder:
            check_line(board, [result.move, result.ponder], "ponder")
        score = info.get("score")
        if score is not None and not score.relative.is_mate():
            scored.append((board.turn, score.relative.score()))
        board.push(result.move)
    outcome = board.outcome(claim_draw=True)
    winner = outcome.winner if outcome else None
    for turn, score in scored:
        scores.append((score, 0.5 if winner is None else float(winner == turn)))
    if board.is_game_over() and not any(board.legal_moves):
        # In a finished game the engine must return no move, and not fail.
        assert engines[board.turn].play(board, chess.engine.Limit(nodes=100)).move is None
    return winner


def analyse(engine, board):
    """Asks everything that an analysis board asks, and checks the answers."""
    moves = list(board.legal_moves)
    infos = engine.analyse(board, chess.engine.Limit(depth=4), multipv=3)
    assert len(infos) == min(3, len(moves)), infos
    assert len({info["pv"][0] for info in infos}) == len(infos), infos
    for info in infos:
        check_line(board, info["pv"], "multipv")
        for key in ["depth", "seldepth", "score", "nodes", "nps", "hashfull", "time", "wdl"]:
            assert key in info, f"{key} is missing: {info}"
    some = moves[:2]
    info = engine.analyse(board, chess.engine.Limit(nodes=500), root_moves=some)
    assert info["pv"][0] in some, info
    with engine.analysis(board) as analysis:
        for info in analysis:
            # If it finds a mate earlier, no more depths follow.
            if info.get("depth", 0) >= 4 or info.get("score") and info["score"].is_mate():
                break
    best = analysis.wait()
    assert best.move in moves
    engine.analyse(board, chess.engine.Limit(mate=1, time=0.05))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=0, help="only search this number of nodes at every move")
    parser.add_argument("--scores", help="write scores and results to this file")
    parser.add_argument("--variant", choices=["chess", "racingkings"])
    args = parser.parse_args()
    rng = random.Random(args.seed)
    written = []
    for kind in [chess.Board, chess.variant.RacingKingsBoard]:
        if args.variant and kind.uci_variant != args.variant:
            continue
        engines = {turn: chess.engine.SimpleEngine.popen_uci([args.program, "uci"]) for turn in chess.COLORS}
        for engine in engines.values():
            engine.configure({"Hash": 4, "UCI_ShowWDL": True})
        results = {True: 0, False: 0, None: 0}
        for number in range(args.games):
            board = kind()
            scores = []
            results[play(engines, board, number, args, rng, scores)] += 1
            written += [(kind.uci_variant, score, result) for score, result in scores]
            if not args.nodes:
                for _ in range(rng.randrange(len(board.move_stack) + 1)):
                    board.pop()
                if any(board.legal_moves):
                    analyse(engines[True], board)
        if not args.nodes:
            # Games of weak levels against the full strength.
            for level in [1, 4]:
                engines[False].configure({"UCI_LimitStrength": True, "Level": level})
                play(engines, kind(), 0, args, rng, [])
        for engine in engines.values():
            engine.quit()
        print(f"{kind.uci_variant}: {args.games} games, White {results[True]}, Black {results[False]}, "
              f"drawn {results[None]}")
    if args.scores:
        with open(args.scores, "w", encoding="ascii") as file:
            for variant, score, result in written:
                file.write(f"{variant} {score} {result}\n")
    for fault in faults.found:
        print("python-chess:", fault, file=sys.stderr)
    sys.exit(1 if faults.found else 0)


main()
