"""A program window on a private display, controlled from outside.

Shared by scripts/gallery, scripts/pictures and scripts/measure. Needs Xvfb, xdotool and ImageMagick's `import`, which
`install` installs. Imported, never run.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = ("racing-kings", "draughts", "chess", "domin-up")
THEMES = tuple(sorted(file.stem for file in (ROOT / "assets/themes").glob("*.ron")))
# Minimum size of the window, in points (logical pixels).
SMALLEST = (360, 480)
# A program counts as idle after IDLE_SECONDS without a frame; on a busy machine after up to MAX_SLOWDOWN times that.
IDLE_SECONDS = 0.6
MAX_SLOWDOWN = 4


def install(*more):
    """Installs the packages for the window and the virtual display, and `more`: needs as in scripts/lib.sh."""
    script = 'source scripts/lib.sh; install_missing "${WINDOW_NEEDS[@]}" "${VIRTUAL_DISPLAY_NEEDS[@]}" "$@"'
    if subprocess.run(["bash", "-c", script, "bash", *more], cwd=ROOT).returncode:
        sys.exit(1)


def build():
    """Builds the program and returns its path."""
    subprocess.run(["cargo", "build", "--release", "--locked", "--bins"], cwd=ROOT, check=True)
    words = ["cargo", "metadata", "--format-version", "1", "--no-deps"]
    metadata = subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return Path(json.loads(metadata)["target_directory"], "release/tabuleiro")


def dark_square(number):
    """The square with this number in draughts, in chess notation; numbers begin at the bottom right."""
    row, place = divmod(int(number) - 1, 4)
    return f"{'hfdb'[place] if row % 2 == 0 else 'geca'[place]}{row + 1}"


def squares(move):
    """The squares of a move such as `e2e4`, `9-13` or `10x19`, in chess notation."""
    if move[0].isdigit():
        return [dark_square(number) for number in move.replace("x", "-").split("-")]
    return [move[:2], move[2:4]]


class Display:
    """A private X server with one screen."""

    def __init__(self, size):
        reading, writing = os.pipe()
        screen = f"{size[0]}x{size[1]}x24"
        words = ["Xvfb", "-displayfd", str(writing), "-screen", "0", screen, "-nolisten", "tcp", "-noreset"]
        self.size = size
        self.server = subprocess.Popen(words, pass_fds=[writing], stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as output:
            number = output.readline().strip()
        if not number:
            sys.exit("the virtual display did not start")
        self.name = f":{number}"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.terminate()
        self.server.wait()


class ProgramWindow:
    """A program in a window on a display, isolated from the settings of the user.

    Saved games and settings are copied from the folder `saved_games`, or used directly in the folder `home`.
    """

    def __init__(self, display, scale=1, language="en", saved_games=None, home=None):
        self.display = display
        self.folder = Path(tempfile.mkdtemp(prefix="tabuleiro-"))
        if home is None:
            home = self.folder / "home"
            if saved_games:
                shutil.copytree(saved_games, home)
            # The player knows all games: the menu asks for no name, and no tutorial is offered.
            home.mkdir(exist_ok=True)
            known = ", ".join(f'"{game}": (games_begun: 4)' for game in GAMES)
            (home / "first-steps.ron").write_text(f"(games: {{{known}}})")
        self.layout_file, self.frames_file = self.folder / "layout", self.folder / "frames"
        homes = ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR")
        self.env = os.environ | {name: str(self.folder) for name in homes}
        self.env |= {"DISPLAY": display.name, "LC_ALL": "pt_PT.UTF-8" if language == "pt" else "en_GB.UTF-8"}
        self.env |= {"TABULEIRO_HOME": str(home), "TABULEIRO_FRAMES": str(self.frames_file)}
        self.env |= {"WINIT_X11_SCALE_FACTOR": str(scale)}
        for name in ("WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS"):
            self.env.pop(name, None)
        drivers = sorted(Path("/usr/share/vulkan/icd.d").glob("lvp_icd*.json"))
        if drivers:
            self.env["VK_DRIVER_FILES"] = str(drivers[0])
        self.log_file = open(self.folder / "log", "w+")
        self.program = None

    def start(self, *words):
        self.program = subprocess.Popen(words, env=self.env, stdout=subprocess.DEVNULL, stderr=self.log_file)

    def fill_display(self):
        window = self.wait(self.window, "a window")
        # Before its first frame the program itself restores the size of its last window.
        self.wait(lambda: self.frames() > 0, "a first frame")
        width, height = self.display.size
        self.xdotool("windowsize", window, width, height, "windowmove", window, 0, 0, "windowfocus", window)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        if self.program:
            self.program.terminate()
            try:
                self.program.wait(10)
            except subprocess.TimeoutExpired:
                self.program.kill()
                self.program.wait()
        self.log_file.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def window(self):
        found = self.xdotool("search", "--onlyvisible", "--name", "Tabuleiro|Empty").split()
        return found and found[0]

    def wait(self, condition, name, seconds=30):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = condition()
            if found:
                return found
            if self.program.poll() is not None:
                sys.exit(f"the program ended by itself: {self.messages().strip()}")
            time.sleep(0.05)
        sys.exit(f"waited in vain for {name}{self.error_context()}")

    def messages(self):
        """Standard error of the program until now."""
        return (self.folder / "log").read_text()

    def error_context(self):
        """End of an error message: the contents of the window."""
        return ""

    def frames(self):
        try:
            return int(self.frames_file.read_text() or 0)
        except (OSError, ValueError):
            return 0

    def xdotool(self, *words):
        words = ["xdotool", *map(str, words)]
        return subprocess.run(words, env=self.env, capture_output=True, text=True).stdout.strip()


class GameWindow(ProgramWindow):
    """The game in a window that fills a display."""

    def __init__(self, program, display, *arguments, **choices):
        super().__init__(display, **choices)
        try:
            self.start(program, *arguments, "--at-once", "--layout-file", self.layout_file)
            self.fill_display()
        except BaseException:
            self.close()
            raise

    def fill_display(self):
        super().fill_display()
        width, height = self.display.size
        fits = lambda: self.layout()["window"].get("width") == width and self.layout()["window"]["height"] == height
        self.wait(fits, "a window as large as the display")
        self.wait(lambda: self.frames() > 3, "the first frames")

    def error_context(self):
        return f"; there is: {' '.join(item['name'] for item in self.layout()['items'])}"

    # Observations.

    def layout(self):
        """Places of all items on the screen; empty until there is a window."""
        try:
            return json.loads(self.layout_file.read_text())
        except (OSError, ValueError):
            return {"window": {}, "screen": "", "items": []}

    def screen(self):
        return self.layout()["screen"]

    def find(self, name):
        """The first item with this name, or with this prefix if `name` ends with `*`."""
        prefix = name.removesuffix("*")
        for item in self.layout()["items"]:
            if item["name"] == name or (prefix != name and item["name"].startswith(prefix)):
                return item
        return None

    def place(self, name):
        """The middle of an item, once it has stopped moving."""

        def still():
            before = self.find(name)
            time.sleep(0.06)
            return before == self.find(name) and before

        item = self.wait(still, name)
        return round(item["x"]), round(item["y"])

    def settle(self, seconds=4, rest=IDLE_SECONDS):
        """Waits until no frame was drawn for `rest` seconds, at most `seconds`; both are longer on a busy machine."""
        busy = min(max(1, os.getloadavg()[0] / os.cpu_count()), MAX_SLOWDOWN)
        seconds, rest = seconds * busy, rest * busy
        end, since, drawn = time.monotonic() + seconds, time.monotonic(), self.frames()
        while time.monotonic() < min(end, since + rest):
            time.sleep(0.05)
            if self.frames() != drawn:
                since, drawn = time.monotonic(), self.frames()

    # Input.

    def click(self, name, button=1):
        self.xdotool("mousemove", *self.place(name))
        time.sleep(0.05)
        self.xdotool("click", button)
        time.sleep(0.1)

    def press(self, *names):
        """Clicks items one after another, and waits after each click until the window is idle."""
        for name in names:
            self.click(name)
            self.settle(2)

    def play(self, moves):
        """Plays moves such as `e2e4` or `10x19` by clicks, for seats of people."""
        for move in moves.split():
            for square in squares(move):
                self.click(f"square:{square}")
        self.settle()

    def key(self, *names):
        for name in names:
            self.xdotool("key", name)
            self.settle(2)

    def deselect(self):
        """Deselects the selected piece, if there is one."""
        if self.find("selected"):
            self.key("Escape")

    def scroll(self, notches):
        """Turns the wheel in the middle of the window; positive `notches` scroll down."""
        self.xdotool("mousemove", self.display.size[0] // 2, self.display.size[1] // 2)
        self.xdotool("click", "--repeat", abs(notches), "--delay", 20, 5 if notches > 0 else 4)
        self.settle(2)

    def move_pointer_away(self):
        """Moves the pointer to a place without items."""
        self.xdotool("mousemove", 1, self.display.size[1] - 2)

    def take_screenshot(self, file, *options):
        subprocess.run(["import", "-window", "root", *options, str(file)], env=self.env, check=True)
