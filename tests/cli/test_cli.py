"""The command line, run as a person would."""

from __future__ import annotations

import errno
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import platformdirs
import pytest

from game import paths
from game.cli import run
from game.kernel.journal import Reader, Writer
from game.saves import save_match
from game.words import words
from tests.games.hiroba.support import BOX
from tests.support import Memory, played


def engawa(*arguments: str, said: str = "", lang: str = "en") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "game", "--lang", lang, *arguments],
        input=said,
        capture_output=True,
        text=True,
        check=False,
    )


def test_sim_counts_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sim", "hiroba", "--games", "4", "--seats", "3", "--minds", "random", "--seed", "x", "--json"]) == 0
    first = json.loads(capsys.readouterr().out)
    assert (first["games"], first["seats"], first["minds"]) == (4, 3, ["random"] * 3)
    assert sum(first["wins"]) + first["shared"] == 4
    assert run(["sim", "hiroba", "--games", "4", "--seats", "3", "--seed", "x", "--json"]) == 0
    again = json.loads(capsys.readouterr().out)
    for same in ("wins", "mean_score", "mean_length"):
        assert first[same] == again[same]
    assert "moves_a_second" not in first, "by counted looks nothing told depends on the machine"


def test_sim_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--lang", "en", "sim", "hiroba", "--games", "1"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("1 game of hiroba, 2 seats")
    assert "moves a second" in told
    assert run(["--lang", "fr", "sim", "hiroba", "--games", "1"]) == 0
    assert capsys.readouterr().out.startswith("1 partie de hiroba")


def test_gardener_beats_random(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sim", "hiroba", "--games", "12", "--minds", "gardener,random", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["wins"][0] >= 11


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["sim"], "il manque GAME"),
        (["sim", "hiroba", "--games", "x"], "--games\u00a0: 'x' n’est pas du type voulu"),
        (["sim", "hiroba", "--games"], "--games\u00a0: il manque une valeur"),
        (["bench", "nothing"], "what\u00a0: 'nothing' ne fait pas partie de"),
        (["nothing"], "COMMANDE\u00a0: 'nothing' ne fait pas partie de"),
        (["sim", "hiroba", "--nothing"], "--nothing est inconnu"),
    ],
)
def test_a_fault_of_the_command_line_is_told_in_the_language_asked_for_anywhere(
    arguments: list[str], fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*arguments, "--lang", "fr"]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"Je n’ai pas compris la ligne de commande\u00a0: {fault}")
    assert told.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["sim", "chess"], "There is no game called chess. The games are: "),
        (["sim", "hiroba", "--seats", "7"], "hiroba is played by 2 to 4, not by 7."),
        (["sim", "hiroba", "--minds", "a,b,c"], "3 minds were named for 2 seats."),
        (["sim", "hiroba", "--minds", "deep"], "There is no mind called deep."),
        (["sim", "hiroba", "--games", "0"], "At least one game must be played."),
        (["replay", "nowhere.jsonl"], "nowhere.jsonl could not be read"),
        (["bench", "rules", "--slices", "0"], "At least one slice must be measured."),
    ],
)
def test_a_fault_is_one_sentence_and_exit_code_2(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["--lang", "en", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(sentence)
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [["sim"], ["sim", "hiroba", "--games", "many"], ["dance"], ["--what"], ["sim", "hiroba", "--seed", "\udcff"]],
)
def test_a_command_line_that_is_none(arguments: list[str]) -> None:
    done = engawa(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("I did not understand the command line: ")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("command", [[], ["play"], ["demo"], ["sim"], ["text"], ["replay"], ["referee"], ["bench"]])
def test_help(command: list[str], lang: str) -> None:
    done = engawa(*command, "--help", lang=lang)
    assert done.returncode == 0
    assert done.stderr == ""
    assert ("usage: engawa" if lang == "en" else "usage\u00a0: engawa") in done.stdout


def test_replay_prints_and_checks(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    save_match(played(BOX, {"seats": 2}, "replay"), path)
    told = engawa("replay", str(path))
    assert told.returncode == 0
    assert "Hiroba, seed replay" in told.stdout
    assert "places a" in told.stdout
    assert "points, place 1" in told.stdout
    checked = engawa("replay", "--check", str(path))
    assert (checked.returncode, checked.stderr) == (0, "")
    assert "no difference" in checked.stdout


@pytest.mark.parametrize("check", [[], ["--check"]])
def test_replay_tells_of_a_line_that_was_cut_off(
    check: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match.jsonl"
    save_match(played(BOX, {"seats": 2}, "replay", 3), path)
    path.write_bytes(path.read_bytes()[:-5])
    assert run(["--lang", "en", "replay", *check, str(path)]) == 0
    assert capsys.readouterr().out.endswith("The last line of the file was cut off and is left out.\n")


def test_replay_tells_who_conceded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, path = played(BOX, {"seats": 3}, "replay", 5), tmp_path / "match.jsonl"
    table.concede(1)
    save_match(table, path)
    assert run(["--lang", "en", "replay", str(path)]) == 0
    told = capsys.readouterr().out
    assert f"{table.timeline.at:>4}. (B concedes)\n" in told
    assert next(line for line in told.splitlines() if line.startswith("B:")).endswith(", place 3")
    assert run(["--lang", "en", "replay", "--check", str(path)]) == 0
    assert "no difference" in capsys.readouterr().out


def test_replay_check_reports_the_first_difference(tmp_path: Path) -> None:
    table = played(BOX, {"seats": 2}, "replay")
    sink = Memory()
    table.journal(sink)
    reader = Reader(sink.data)
    forged = Memory()
    writer = Writer(BOX, forged)
    writer.head(reader.head)
    for number, commit in enumerate(table.timeline.commits):
        writer.commit(commit if number != 3 else type(commit)(commit.ask, commit.facts, commit.draws + 1))
    path = tmp_path / "forged.jsonl"
    path.write_bytes(forged.data)
    checked = engawa("replay", "--check", str(path))
    assert checked.returncode == 1
    assert checked.stdout.startswith("Line 5, ")
    assert "(draws)" in checked.stdout


def test_replay_of_a_damaged_journal_names_the_line(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    save_match(played(BOX, {"seats": 2}, "replay"), path)
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    told = engawa("replay", str(path))
    assert told.returncode == 2
    assert "The journal is damaged in line" in told.stderr


def test_a_match_in_the_terminal() -> None:
    done = engawa("text", "hiroba", "--seed", "t", "--minds", "human,random", said="help\nlegal\n9@9z\nundo\nquit\n")
    assert done.returncode == 0
    assert done.stderr == ""
    assert "Seed t." in done.stdout
    assert "is no command of this game" in done.stdout


def test_undo_in_the_terminal_does_not_let_a_mind_choose_anew() -> None:
    """A's turn is over and B, a mind, has moved: neither can be taken back."""
    first = engawa("text", "hiroba", "--seed", "t", "--minds", "human,random", said="legal\nquit\n").stdout
    said = first.partition("A: ")[2].partition(",")[0]
    done = engawa("text", "hiroba", "--seed", "t", "--minds", "human,random", said=f"{said}\nend\nundo\nundo\nquit\n")
    assert done.stderr == ""
    assert done.stdout.count("This cannot be taken back") == 2
    commands = [line for line in done.stdout.splitlines() if "> B" in line]
    assert len(commands) == len(set(commands))


def test_undo_and_redo_in_the_terminal() -> None:
    done = engawa("text", "hiroba", "--seed", "t", "--minds", "human,human", said="legal\nundo\nredo\nquit\n")
    letter, said = next(
        (w[0], w[3:].partition(",")[0]) for w in done.stdout.splitlines() if w[1:3] == ": " and "@" in w
    )
    done = engawa(
        "text", "hiroba", "--seed", "t", "--minds", "human,human", said=f"{said}\nundo\nredo\nundo\nundo\nquit\n"
    )
    turns = [line for line in done.stdout.splitlines() if line.startswith("turn: ")]
    assert [turn.split()[2] for turn in turns] == ["place", "rest", "place", "rest", "place"]
    assert all(turn.split()[1] == letter for turn in turns)
    assert done.stdout.count("This cannot be taken back") == 1


def test_two_minds_play_to_the_end_in_the_terminal() -> None:
    done = engawa("text", "hiroba", "--seed", "t", "--minds", "random,gardener")
    assert done.returncode == 0
    assert "place 1" in done.stdout


def test_without_a_command_and_a_display_there_is_one_clear_sentence() -> None:
    environment = {**os.environ, "SDL_VIDEODRIVER": "no_such_driver"}
    done = subprocess.run(
        [sys.executable, "-m", "game", "--lang", "en"],
        capture_output=True,
        text=True,
        check=False,
        env=environment,
        timeout=240,
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("There is no display to open a window on")
    assert "engawa demo --frames" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_demo_without_a_window_writes_pictures(tmp_path: Path) -> None:
    done = engawa("demo", "--frames", str(tmp_path), "--seconds", "0.5", "--size", "640x360")
    assert (done.returncode, done.stderr) == (0, "")
    assert "pictures were written" in done.stdout
    assert len(list(tmp_path.glob("frame-*.png"))) >= 5


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "--windowed", "wide"], "wide is no size"),
        (["demo", "--size", "1x1"], "1x1 is no size"),
        (["demo", "haniwa", "--frames", "x"], "Haniwa has no table on the screen yet"),
    ],
)
def test_a_window_that_cannot_be(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.cli.demo.TABLES", ("hiroba",))  # whichever games have a table by now
    assert run(["--lang", "en", *arguments]) == 2
    assert capsys.readouterr().err.startswith(sentence)


@pytest.mark.parametrize("seed", ["", " ", "七", "{seed}", "a/b", "x" * 10_000, "-1"])
def test_any_text_is_a_seed(seed: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--lang", "en", "sim", "hiroba", "--games", "1", f"--seed={seed}"]) == 0
    assert f"2 seats, seed {seed}\n" in capsys.readouterr().out


POSIX = pytest.mark.skipif(sys.platform == "win32", reason="a POSIX shell")


def bare(**more: str) -> dict[str, str]:
    """An environment with nothing in it but where things are: no variable of this machine decides."""
    return {**{name: os.environ[name] for name in ("HOME", "PATH") if name in os.environ}, **more}


def shell(line: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A line of the shell that knows engawa, wherever it lies; its exit code is the last one of its own that failed."""
    return subprocess.run(
        ["bash", "-o", "pipefail", "-c", f'engawa() {{ "$python" -m game --lang en "$@"; }}; {line}'],
        env=bare(python=sys.executable, **environment),
        capture_output=True,
        text=True,
        errors="replace",
        timeout=240,
        check=False,
    )


@POSIX
@pytest.mark.parametrize(
    "line",
    [
        "engawa sim hiroba --games 1 >&-",
        "engawa sim hiroba --games 1 2>&-",
        "engawa referee <&-",
        "engawa text <&-",
        "engawa sim hiroba --games 1 | true",
        "engawa --help | true",
        "engawa sim --help | true",
        "engawa --version | true",
        "echo '{}' | engawa referee | true",
        "printf '\\377\\nquit\\n' | engawa text --seed s",
    ],
)
def test_streams_that_are_closed_or_odd_are_no_fault(line: str) -> None:
    done = shell(line, LC_ALL="C.UTF-8", PYTHONIOENCODING="utf-8:strict")
    assert (done.returncode, done.stderr) == (0, "")


@POSIX
def test_signs_that_a_terminal_does_not_have_are_no_fault() -> None:
    done = shell("engawa --lang fr sim hiroba --games 1", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "coups par seconde" in done.stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("command", ["sim hiroba --games 1", "text --minds random,random", "referee"])
def test_no_room_for_the_output_is_told(command: str) -> None:
    done = shell(f"echo '{{}}' | engawa {command} >/dev/full")
    assert done.returncode == 2
    assert done.stderr.startswith("The output could not be written (")
    assert done.stderr.count("\n") == 1


@POSIX
@pytest.mark.parametrize("command", ["referee", "text", "sim hiroba --games 1000000"])
def test_an_interruption_is_no_fault(command: str) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED, *command.split()],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with process:
        try:
            assert process.wait(240) == 130
        finally:
            process.kill()  # else a failure would wait for it for ever
        assert process.stderr is not None
        assert process.stderr.read() == "\n"


INTERRUPTED = """
import os, signal, sys, threading
from game.cli import run
signal.signal(signal.SIGINT, signal.default_int_handler)  # a suite run in the background is deaf to it
threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
sys.exit(run(sys.argv[1:]))
"""


def copied(folder: Path) -> Path:
    """The data of the game: links to it, of which a test can put one aside."""
    data = folder / "data"
    (data / "assets").mkdir(parents=True)
    (data / "levels").symlink_to(paths.data() / "levels")
    for name in ("sounds",):
        (data / "assets" / name).symlink_to(paths.data() / "assets" / name)
    shutil.copytree(paths.data() / "assets" / "words", data / "assets" / "words")
    shutil.copytree(paths.data() / "assets" / "theme", data / "assets" / "theme")
    (data / "assets" / "art").mkdir()
    for found in (paths.data() / "assets" / "art").iterdir():
        if found.name == "index.toml":
            shutil.copy(found, data / "assets" / "art" / found.name)
        else:
            (data / "assets" / "art" / found.name).symlink_to(found)
    return data


DAMAGE = {"no text": b"\xff\xfe", "nothing": b"", "a number": b"a = 1\n", "no table": b"= 7"}


@POSIX
@pytest.mark.parametrize("damage", DAMAGE)
@pytest.mark.parametrize(
    ("file", "told"),
    [
        ("words/en/trouble.toml", "The words of Engawa cannot be read ("),
        ("words/en/cli.toml", "The words of Engawa cannot be read ("),
        ("art/index.toml", "The list "),
        ("theme/palette.toml", "The list "),
    ],
)
def test_damaged_data_is_one_sentence(file: str, told: str, damage: str, tmp_path: Path) -> None:
    data = copied(tmp_path)
    (data / "assets" / file).write_bytes(DAMAGE[damage])
    # A fault that needs words, where those for faults are damaged.
    game = "no_such_game" if "trouble" in file else "hiroba"
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "game",
            "--lang",
            "en",
            "demo",
            game,
            "--frames",
            str(tmp_path / "f"),
            "--seconds",
            "0.1",
        ],
        env=bare(ENGAWA_DATA=str(data), ENGAWA_SAVES=str(tmp_path / "saves")),
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )
    assert done.returncode == 2, done.stderr
    assert done.stderr.startswith(told)
    assert "Install Engawa again." in done.stderr
    assert done.stderr.count("\n") == 1


@POSIX
@pytest.mark.parametrize("known", [False, True])
def test_without_a_home_folder_there_is_one_clear_sentence(
    known: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody knows it, as in a container; or it is not there."""
    monkeypatch.setattr(paths, "_checkout", lambda: None)
    for name in ("ENGAWA_SAVES", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    if known:
        monkeypatch.setenv("HOME", str(tmp_path / "gone"))
    else:
        monkeypatch.setattr(platformdirs, "user_data_dir", unknown)
    monkeypatch.setattr(paths, "data", lambda: Path(__file__).parent.parent.parent)
    assert run(["--lang", "en", "play", "--windowed", "640x360"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("You have no home folder that matches could be kept in.")
    assert told.count("\n") == 1
    assert not (tmp_path / "gone").exists()
    monkeypatch.undo()


def unknown(*_: object, **__: object) -> str:
    raise RuntimeError("could not determine the home directory")


@POSIX
@pytest.mark.skipif(Path("/dev/dri").exists(), reason="a console that can be drawn on")
@pytest.mark.parametrize("command", [[], ["play"], ["demo"]])
def test_where_there_is_no_display_nothing_runs_unseen(command: list[str], tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "game", "--lang", "en", *command],
        env=bare(ENGAWA_SAVES=str(tmp_path)),
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("There is no display to open a window on")
    assert done.stderr.count("\n") == 1


def test_pictures_that_cannot_be_written_are_told_without_wrong_advice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ENGAWA_SAVES", str(tmp_path))

    def forbidden(*_: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "write_bytes", forbidden)
    assert run(["--lang", "fr", "demo", "--frames", str(tmp_path), "--seconds", "0.1", "--size", "640x360"]) == 2
    told = capsys.readouterr().err
    assert (
        told
        == f"{tmp_path} n’a pas pu être écrit (l’accès est refusé). Donnez l’accès ou choisissez un autre endroit.\n"
    )


def test_missing_words_are_told_without_words(tmp_path: Path) -> None:
    environment = {**os.environ, "ENGAWA_DATA": str(tmp_path)}
    done = subprocess.run([sys.executable, "-m", "game"], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("The words of Engawa cannot be read (")
    assert done.stderr.count("\n") == 1


def test_what_the_system_says_is_told_in_the_language(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for language, word in (("en", "it is a folder"), ("fr", "c’est un dossier")):
        assert run(["replay", str(tmp_path), "--lang", language]) == 2
        assert word in capsys.readouterr().err


CLOSED = """
import os, signal, sys, threading, time
import pygame
from game.cli import run
from game.scenes.house import House
closed = []
close = House.close
House.close = lambda self: (closed.append(True), close(self))
def end():
    while not pygame.display.get_init() or pygame.display.get_surface() is None:
        time.sleep(0.05)
    time.sleep(1.0)
    if sys.argv[1] == "window":
        pygame.event.post(pygame.Event(pygame.QUIT))
    else:
        os.kill(os.getpid(), signal.SIGTERM)
threading.Thread(target=end, daemon=True).start()
code = run(["--lang", "en", "demo", "--size", "640x360"])
print(code, closed)
"""


@pytest.mark.parametrize("by", ["window", "terminated"])
def test_a_demo_whose_window_is_closed_is_over_and_the_house_is_closed(by: str, tmp_path: Path) -> None:
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "ENGAWA_SAVES": str(tmp_path)}
    told = subprocess.run(
        [sys.executable, "-c", CLOSED, by], env=environment, capture_output=True, text=True, timeout=240, check=False
    )
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout.splitlines()[-2:] == ["The demo is over.", "0 [True]"]


@pytest.mark.parametrize(("number", "said"), [(1, "a 1"), (7, "a 7"), (8, "an 8"), (11, "an 11"), (80, "an 80")])
def test_a_number_has_its_article(number: int, said: str) -> None:
    told = words("en").say("hiroba.event.pebble_placed", seat="Mia", value=number, square="5a")
    assert told == f"Mia places {said} on 5a."
