"""The one door for names and faces that people choose."""

from __future__ import annotations

import re
import unicodedata

from services.kit.refusal import invalid
from services.kit.textfilter import refusal_of
from services.lobby.accounts.logins import RESERVED_KEYS, login_key

MIN_LETTERS = 2
MAX_LETTERS = 20
AVATAR = re.compile("[a-z0-9_-]{1,24}")
"""A word for a face; the browser's side draws them and shows a plain one for a word it does not know."""


def name_from(typed: str) -> str:
    """The name as it will be shown: one line, single spaces, composed letters. Refuses what is no name."""
    name = " ".join(unicodedata.normalize("NFC", typed).split())
    if not MIN_LETTERS <= len(name) <= MAX_LETTERS:
        raise invalid("name_length")
    if not all(letter.isprintable() for letter in name) or not any(letter.isalnum() for letter in name):
        raise invalid("name_letters")
    if reason := refusal_of(name):
        raise invalid(reason)
    if login_key(name) in RESERVED_KEYS:
        raise invalid("name_reserved")
    return name


def avatar_from(word: str) -> str:
    """A word for a face."""
    if not AVATAR.fullmatch(word):
        raise invalid("bad_avatar")
    return word
