"""The voice: sentences read aloud by whatever the system has for that. Off unless asked for; nothing waits for it."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import subprocess

WINDOWS = (
    "Add-Type -AssemblyName System.Speech; "
    "(New-Object System.Speech.Synthesis.SpeechSynthesizer).Speak([Console]::In.ReadToEnd())"
)
"""What lets PowerShell read aloud what it is given."""
VOICES: Mapping[str, Callable[[str], list[str]]] = {
    "spd-say": lambda language: ["--wait", "--pipe-mode", "--language", language],
    "espeak-ng": lambda language: ["--stdin", "-v", language],
    "espeak": lambda language: ["--stdin", "-v", language],
    "say": lambda language: ["-v", {"fr": "Thomas"}.get(language, "Samantha"), "-f", "-"],
    "powershell": lambda _: ["-NoProfile", "-NonInteractive", "-Command", WINDOWS],
}
"""The programs that read aloud what they are given, and what they are told beside it, in a language."""


def found() -> tuple[str, str] | None:
    """The first voice that this system has: its name and its program."""
    for name in VOICES:
        if name == "powershell" and sys.platform != "win32":
            continue  # elsewhere it comes without a voice
        program = shutil.which(name)
        if program is not None:
            return name, program
    return None


class Voice:
    """Reads one sentence at a time; a new one breaks the last one off."""

    def __init__(self) -> None:
        self._found: tuple[str, str] | None = None
        self._looked = False
        self._speaks: subprocess.Popen[bytes] | None = None
        self.said = ""
        """What was read last."""

    @property
    def there(self) -> bool:
        """Whether the system has a voice. It is looked for once, when somebody asks."""
        if not self._looked:
            self._looked, self._found = True, found()
        return self._found is not None

    def say(self, text: str, language: str) -> None:
        """Begin to read something; a voice that fails is silent."""
        self.said = text
        if not self.there or self._found is None:
            return
        import subprocess  # noqa: PLC0415 -- nobody who wants no voice waits for it at the start

        self.hush()
        name, program = self._found
        try:
            self._speaks = subprocess.Popen(  # noqa: S603 -- a program of the system, with words of ours
                [program, *VOICES[name](language)],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            assert self._speaks.stdin is not None
            self._speaks.stdin.write(text.encode())  # a sentence fits into a pipe: nothing waits for it to be read
            self._speaks.stdin.close()
        except OSError:
            self._found = None

    def hush(self) -> None:
        """Stop reading."""
        if self._speaks is not None:
            if self._speaks.poll() is None:
                self._speaks.terminate()
            self._speaks.poll()
            self._speaks = None

    def close(self) -> None:
        """Be silent for good."""
        self.hush()
        self._looked, self._found = True, None
