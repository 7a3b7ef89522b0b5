"""Makes the fonts of invoices, and the list of each font's characters, in packages/commerce/src/invoices/fonts.

`python3 scripts/document-fonts.py FOLDER` needs fontTools, and in FOLDER the unpacked npm packages `@fontsource/noto-sans`,
`noto-sans-arabic`, `noto-sans-hebrew`, `noto-sans-thai`, `noto-sans-armenian`, `noto-sans-georgian`, `noto-sans-kr`,
`noto-sans-sc` (all 5.3.0), and `@expo-google-fonts/noto-sans-sc` (0.4.3) as `expo-sc`.
"""

import gzip
import io
import json
import pathlib
import re
import shutil
import sys

from fontTools import subset
from fontTools.ttLib import TTFont

source = pathlib.Path(sys.argv[1])
target = pathlib.Path(__file__).parent.parent / "packages/commerce/src/invoices/fonts"

# Parts of each package that are copied, in the order in which a character is looked up
COPIED = [
    ("noto-sans", r"-(latin|latin-ext|greek|greek-ext|cyrillic|cyrillic-ext|vietnamese|devanagari)$"),
    ("noto-sans-arabic", r"-arabic-arabic$"),
    ("noto-sans-hebrew", r"-hebrew-hebrew$"),
    ("noto-sans-thai", r"-thai-thai$"),
    ("noto-sans-armenian", r"-armenian-armenian$"),
    ("noto-sans-georgian", r"-georgian-georgian$"),
]

covered: set[int] = set()
fonts = []


def read_characters(file):
    return {code for code in TTFont(file).getBestCmap() if code >= 0x20}


def add_font(name, characters, has_bold):
    covered.update(characters)
    fonts.append({"name": name, "bold": has_bold, "ranges": write_ranges(sorted(characters))})


def write_ranges(codes):
    ranges = []
    for code in codes:
        if ranges and code == ranges[-1][1] + 1:
            ranges[-1][1] = code
        else:
            ranges.append([code, code])
    return ",".join(f"{first:x}" if first == last else f"{first:x}-{last:x}" for first, last in ranges)


def write_font(font, name, weight):
    """Writes plain TrueType in gzip: of WOFF, Fontkit would decompress whole tables again for each glyph."""
    font.flavor = None
    content = io.BytesIO()
    font.save(content, reorderTables=None)
    (target / f"{name}-{weight}.ttf.gz").write_bytes(gzip.compress(content.getvalue(), 9, mtime=0))


def copy_parts(family, pattern):
    names = [file.name.removesuffix("-400-normal.woff") for file in (source / family / "files").glob("*-400-normal.woff")]
    for name in sorted((name for name in names if re.search(pattern, name)), key=lambda name: (len(name), name)):
        file = source / family / "files" / f"{name}-400-normal.woff"
        characters = read_characters(file)
        if characters - covered:
            for weight in (400, 700):
                write_font(TTFont(file.with_name(f"{name}-{weight}-normal.woff"), recalcTimestamp=False), name, weight)
            add_font(name, characters, True)


def read_parts(family):
    """The parts of a large family as Fontsource has them: characters that are often used together are in one file."""
    for name, text in json.loads((source / family / "unicode.json").read_text()).items():
        if name.startswith("["):
            bounds = [part[2:].split("-") for part in text.split(",")]
            yield {code for first, *last in bounds for code in range(int(first, 16), int((last or [first])[0], 16) + 1)}


def cut_han():
    """Chinese characters, kana, and the signs between them, of which Fontsource's packages hold a part only."""
    [file] = (source / "expo-sc").glob("**/NotoSansSC_400Regular.ttf")
    wanted = {code for code in read_characters(file) - covered if is_han(code)}
    parts = [part & wanted for part in read_parts("noto-sans-sc")]
    blocks: dict[int, set[int]] = {}
    for code in sorted(wanted - set().union(*parts)):
        blocks.setdefault(code // 512, set()).add(code)
    for number, part in enumerate([part for part in parts if part] + list(blocks.values())):
        name = f"noto-sans-sc-{number}"
        cut(file, part, name)
        add_font(name, part, False)


def is_han(code):
    return 0x2000 <= code <= 0xFFFF and not (0xA960 <= code <= 0xF8FF or 0x1100 <= code < 0x1200 or 0xFE00 <= code < 0xFE10)


def cut(file, characters, name):
    options = subset.Options()
    options.layout_features, options.hinting, options.recalc_timestamp = [], False, False
    options.drop_tables += ["BASE", "GDEF", "GPOS", "GSUB", "STAT", "vhea", "vmtx", "gasp"]
    options.name_IDs = [1, 2, 4, 6, 13, 14]
    font = subset.load_font(str(file), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    write_font(font, name, 400)


def copy_hangul():
    for number, _ in enumerate(json.loads((source / "noto-sans-kr" / "unicode.json").read_text())):
        file = source / "noto-sans-kr" / "files" / f"noto-sans-kr-{number}-400-normal.woff"
        characters = {code for code in read_characters(file) if 0xAC00 <= code < 0xD7A4} - covered if file.exists() else set()
        if characters:
            write_font(TTFont(file, recalcTimestamp=False), f"noto-sans-kr-{number}", 400)
            add_font(f"noto-sans-kr-{number}", characters, False)


shutil.rmtree(target, ignore_errors=True)
target.mkdir(parents=True)
for copied_family, copied_parts in COPIED:
    copy_parts(copied_family, copied_parts)
cut_han()
copy_hangul()
shutil.copy(source / "noto-sans" / "LICENSE", target / "LICENSE.txt")
(target / "fonts.json").write_text(json.dumps(fonts, indent=1) + "\n")
