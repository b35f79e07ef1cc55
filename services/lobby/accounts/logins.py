"""Names to log in by: which are allowed, and when two look the same."""

from __future__ import annotations

import re
import unicodedata

from services.kit.refusal import invalid

LOGIN = re.compile(r"[^\W_][\w.\-]{1,18}[^\W_]")
RESERVED = (
    "admin", "administrator", "moderator", "support", "speedspiele", "speedtraum", "speedkoffer", "speedsauna",
    "system", "root", "computer", "team", "official", "offiziell",
)  # fmt: skip
_LOOK_ALIKE = str.maketrans(
    {
        "0": "o", "1": "l", "i": "l", "|": "l", "5": "s", "3": "e", "4": "a", "7": "t", "8": "b", "9": "g", "$": "s",
        "а": "a", "е": "e", "о": "o", "р": "p", "с": "c", "х": "x", "у": "y", "і": "l", "ѕ": "s", "к": "k", "м": "m",
        "т": "t", "н": "h", "в": "b", "ο": "o", "α": "a", "ε": "e", "ρ": "p", "ν": "v", "ι": "l", "κ": "k", "τ": "t",
        "ł": "l", "đ": "d", "ø": "o", "ß": "ss", "æ": "ae", "œ": "oe",
    }
)  # fmt: skip
"""Letters and digits that a reader takes for another, all folded to one."""


def login_key(login: str) -> str:
    """The same for two logins that a reader could confuse."""
    decomposed = unicodedata.normalize("NFKD", login.casefold())
    bare = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return re.sub(r"[.\-_]", "", bare.translate(_LOOK_ALIKE)).replace("rn", "m").replace("vv", "w")


RESERVED_KEYS = frozenset(map(login_key, RESERVED))


def checked_login(login: str) -> str:
    """The login as it is kept; refuses what is too short, odd or reserved."""
    login = unicodedata.normalize("NFC", login.strip())
    if not LOGIN.fullmatch(login):
        raise invalid("login_letters")
    if login_key(login) in RESERVED_KEYS:
        raise invalid("login_reserved")
    return login
