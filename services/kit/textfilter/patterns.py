"""Links, phone numbers and markup, also when they are written out or spaced out."""

from __future__ import annotations

import re

_ENDINGS = (
    "de|com|net|org|info|io|gg|tv|ru|xyz|eu|at|ch|co|uk|app|dev|shop|site|online|link|biz|club|top|live|ly|cc|onion"
)
_MESSENGERS = "insta|instagram|snap|snapchat|tiktok|telegram|discord|whatsapp|kik|skype|threema"
_LINKS = (
    re.compile(r"\bh(?:tt|xx)ps?\s*:?\s*/?\s*/"),
    re.compile(r"\bwww\s*[.,]\s*\S"),
    re.compile(rf"\b[a-z0-9][a-z0-9-]*\.(?:{_ENDINGS})\b"),
    re.compile(rf"\b[a-z0-9-]+\s*[(\[{{]?\s*\b(?:punkt|dot)\b\s*[)\]}}]?\s*(?:{_ENDINGS})\b"),
    re.compile(rf"\b[a-z0-9-]{{2,}}\s*[(\[{{]\s*\.\s*[)\]}}]\s*(?:{_ENDINGS})\b"),
    re.compile(r"\S+\s*(?:@|\(at\)|\[at\]|\{at\})\s*[a-z0-9-]+\s*(?:\.|punkt|dot)\s*[a-z]{2,}"),
    re.compile(r"\b(?:t\.me|discord\.gg|wa\.me|bit\.ly|youtu\.be)\b"),
    re.compile(r"\b(?:\d{1,3}\.){3}\d{1,3}\b"),
    re.compile(r"(?:^|\s)@[a-z][a-z0-9_.]{3,}"),
    re.compile(r"\b[a-z0-9-]{3,}(?:\s*\.\s+|\s+[.,]\s*)(?:de|com|org)$"),
    # Where to meet elsewhere: the name of a messenger and somebody's name there.
    re.compile(rf"\b(?:{_MESSENGERS})\b[\s:=@]+(?:ist\s+|is\s+)?(?=[a-z]+[0-9_.#])[a-z0-9_.#]{{4,}}"),
)
_SPACED = re.compile(
    rf"\b(?:[a-z0-9] ){{3,}}(?:[.,] |punkt |dot )(?:{'|'.join(' '.join(e) for e in _ENDINGS.split('|'))})\b"
)
_MARKUP = (
    re.compile(r"<\s*[/!?]?\s*[a-z][^<>]{0,200}>?"),
    re.compile(r"&(?:#x?[0-9a-f]+|[a-z]{2,8});"),
    re.compile(r"\[/?(?:b|i|u|s|url|img|code|quote|color|size|center)\b[^\]]*\]"),
    re.compile(r"!?\[[^\]]*\]\([^)]*\)"),
    re.compile(r"\b(?:javascript|vbscript|data)\s*:\s*\S"),
    re.compile(r"\{\{|\}\}|\$\{|<%|%>|```"),
    re.compile(r"\bon(?:error|load|click|mouseover|focus)\s*="),
)
_ROUND = re.compile(r"\bo(?=[\s/.\-]?\d{2})|(?<=\d)o(?=\d)")
_DIGITS = "null|eins|zwei|zwo|drei|vier|fuenf|sechs|sieben|acht|neun|zero|one|two|three|four|five|six|seven|eight|nine"
# A number to call begins with + or 0, or is long; two years with a dash are no number.
_PHONES = (
    re.compile(r"(?:\+|\b0)(?:[\s()/.\-–]*\d){6,}"),
    re.compile(r"\b\d(?:[\s()/.\-–]?\d){8,}"),
    re.compile(rf"\b(?:null|zero|plus)\b(?:[\s,;.\-]+(?:{_DIGITS})\b){{5,}}"),
)


def links_in(plain: str) -> list[str]:
    """Addresses of pages, mails, accounts and machines in an undisguised text."""
    return [match.group() for pattern in (*_LINKS, _SPACED) if (match := pattern.search(plain))]


def phones_in(plain: str) -> list[str]:
    """Phone numbers in digits or in words; an O between digits is a zero."""
    digits = _ROUND.sub("0", plain)
    return [match.group() for pattern in _PHONES if (match := pattern.search(digits))]


def markup_in(plain: str) -> list[str]:
    """Tags, entities, BBCode, Markdown links, template and script pieces; "<3" is a heart."""
    return [match.group() for pattern in _MARKUP if (match := pattern.search(plain))]
