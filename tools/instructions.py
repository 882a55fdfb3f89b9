#!/usr/bin/env python3
"""Counts the instructions a move takes in fixed random games (callgrind), which no busy machine disturbs.

  tools/instructions.py PROGRAM            compares with bench/instructions/counts.txt; 1 if a game needs over 3 % more
  tools/instructions.py PROGRAM --record   writes what it counted, to be committed with the reason in the message

PROGRAM is konduktor_count of the everyday build. Loading is left out: a run of few games is taken from one of many.
"""
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
COUNTS = os.path.join(ROOT, "bench", "instructions", "counts.txt")
CASES = [(game, players) for game in ("europe", "london", "berlin", "uk", "cardgame", "usa") for players in (2, 4)]
FEW, MANY = 2, 12
ALLOWED = 0.03


def run(program, game, players, games):
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program,
               os.path.join(ROOT, "data"), game, str(players), str(games)]
    done = subprocess.run(command, capture_output=True, text=True)
    counted = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode != 0 or counted is None:
        sys.exit(f"{' '.join(command)} failed:\n{done.stderr}")
    return int(counted.group(1)), int(done.stdout.split()[0])


def per_move(program, game, players):
    few, few_moves = run(program, game, players, FEW)
    many, many_moves = run(program, game, players, MANY)
    return round((many - few) / (many_moves - few_moves))


def recorded():
    if not os.path.exists(COUNTS):
        return {}
    with open(COUNTS, encoding="utf-8") as lines:
        rows = [line.split() for line in lines if line.strip() and not line.startswith("#")]
    return {(game, int(players)): int(count) for game, players, count in rows}


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    program, before, worse = sys.argv[1], recorded(), 0
    now = {case: per_move(program, *case) for case in CASES}
    for case, count in now.items():
        old = before.get(case)
        change = "" if old is None else f"  {100 * (count / old - 1):+.1f} %"
        over = old is not None and count > old * (1 + ALLOWED)
        worse += over
        print(f"{case[0]}, {case[1]} players: {count} instructions a move{change}{'  TOO MANY' if over else ''}")
    if "--record" in sys.argv:
        with open(COUNTS, "w", encoding="utf-8") as out:
            out.write("# game players instructions-a-move, of the everyday build (tools/instructions.py --record)\n")
            out.writelines(f"{game} {players} {count}\n" for (game, players), count in now.items())
    elif worse or set(before) != set(now):
        sys.exit("Speed was lost: find out why, or record the new counts and say in the commit what they buy.")


if __name__ == "__main__":
    main()
