#!/usr/bin/env python3
"""Memory before and after the window's edge was dragged for a minute: scripts/resize_memory.py [--seconds N] -- PROGRAM ...

Needs Xvfb and xdotool (scripts/test installs them). Prints the PSS of the process in MiB: at the first size, the
highest, and back at the first size.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

FIRST = (1180, 780)
DISPLAY = ":91"


def pss(process):
    rollup = Path(f"/proc/{process}/smaps_rollup").read_text()
    return next(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:")) / 1024


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--seconds", type=float, default=60)
    arguments.add_argument("--seed", type=int, default=3)
    arguments.add_argument("program", nargs="+")
    wanted = arguments.parse_args()

    with tempfile.TemporaryDirectory() as home:
        drivers = sorted(Path("/usr/share/vulkan/icd.d").glob("lvp_icd*.json"))
        env = os.environ | {name: home for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR")}
        env |= {"DISPLAY": DISPLAY, "LANG": "en_GB.UTF-8", "TABULEIRO_FRAMES": f"{home}/frames"}
        env |= {"VK_DRIVER_FILES": str(drivers[0])} if drivers else {}

        def xdotool(*words):
            return subprocess.run(["xdotool", *words], env=env, capture_output=True, text=True).stdout.strip()

        def frames():
            return int(Path(home, "frames").read_text() or 0)

        screen = subprocess.Popen(["Xvfb", DISPLAY, "-screen", "0", "1920x1080x24", "-noreset"],
                                  stderr=subprocess.DEVNULL)
        time.sleep(1)
        program = subprocess.Popen(wanted.program, env=env, stdout=subprocess.DEVNULL)
        try:
            window = ""
            for _ in range(100):
                window = xdotool("search", "--onlyvisible", "--name", "Tabuleiro").split("\n")[0]
                if window:
                    break
                time.sleep(0.2)
            else:
                sys.exit("no window")

            def resize(width, height, *options):
                xdotool("windowsize", *options, window, str(width), str(height))

            resize(*FIRST, "--sync")
            time.sleep(8)
            before, drawn = pss(program.pid), frames()
            peak, sizes = before, 0
            chance = random.Random(wanted.seed)
            (width, height), target = FIRST, FIRST
            end = time.time() + wanted.seconds
            while time.time() < end:
                if (width, height) == target:
                    target = (chance.randint(600, 1800), chance.randint(500, 1050))
                width += max(-12, min(12, target[0] - width))
                height += max(-8, min(8, target[1] - height))
                resize(width, height)
                sizes += 1
                if sizes % 50 == 0:
                    peak = max(peak, pss(program.pid))
                time.sleep(0.012)
            resize(*FIRST, "--sync")
            time.sleep(10)
            after = pss(program.pid)
            print(f"before {before:.0f} MiB, peak {peak:.0f}, after {after:.0f}: {after - before:+.0f}"
                  f" ({sizes} sizes, {frames() - drawn} frames)")
        finally:
            program.terminate()
            program.wait()
            screen.terminate()


if __name__ == "__main__":
    main()
