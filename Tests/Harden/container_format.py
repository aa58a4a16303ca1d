"""Writes containers cell by cell, as Schemas/binary-format.md has the format, and makes their hashes right.

Sections, operations and predicates are read from that page, which is generated from the tables in the code: what is
added there is written and tried here without another line."""
import hashlib, os, re, struct, zlib

PACKAGE = os.path.realpath(os.path.join(os.path.dirname(os.path.realpath(__file__)), "../.."))
MASK = (1 << 64) - 1


class Section:
    def __init__(self, number, name, text):
        self.number, self.name = number, name
        self.columns = len(re.findall(r"^\| \d+ \|", text, re.M))
        self.is_closed = "One more record closes the runs." in text
        self.is_wide = "8 bytes a row" in text
        self.is_bytes = "Bytes; the row count" in text
        self.is_skippable = "May be left out" in text


def _read_page():
    with open(os.path.join(PACKAGE, "Schemas/binary-format.md"), encoding="utf-8") as file:
        page = file.read()
    parts = dict(re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", page, re.M | re.S))
    sections = [Section(int(number), name, text) for number, name, text in
                re.findall(r"^### (\d+) (\w+)\n(.*?)(?=^### |\Z)", parts["Sections"], re.M | re.S)]
    operations = {name: (int(number), operands.split(", ") if operands else []) for number, name, operands in
                  re.findall(r"^\| (\d+) \| (\w+) \| ?([^|]*?) \|$", parts["Operations"], re.M)}
    predicates = {name: int(number) for number, name in
                  re.findall(r"^\| (\d+) \| (\w+) \|$", parts["Predicates"], re.M)}
    assert len(sections) >= 27 and len(operations) >= 30 and len(predicates) >= 13, "the page reads differently"
    return sections, operations, predicates


SECTIONS, OPERATIONS, PREDICATES = _read_page()
LIST, TEMPLATE, ESCAPED, COMPUTED_MAP, FIRST_MAP = 1, 2, 3, 4, 16
WEB = 4  # of the header's flags


def varint(number):
    """A number, seven bits a byte, the lowest first: as columns have it, and protobuf."""
    result = b""
    while number >= 0x80:
        result += bytes([number & 0x7F | 0x80])
        number >>= 7
    return result + bytes([number])


# --- Hashes

_P = (0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5)


def _rotated(value, by):
    return (value << by | value >> (64 - by)) & MASK


def _round(lane, word):
    return _rotated((lane + word * _P[1]) & MASK, 31) * _P[0] & MASK


def section_hash(data):
    """XXH64 with seed 0."""
    count, at = len(data), 0
    if count >= 32:
        a, b, c, d = (_P[0] + _P[1]) & MASK, _P[1], 0, -_P[0] & MASK
        p0, p1 = _P[0], _P[1]
        for w, x, y, z in struct.iter_unpack("<4Q", data[:count // 32 * 32]):
            a = (a + w * p1) & MASK
            a = (a << 31 | a >> 33) * p0 & MASK
            b = (b + x * p1) & MASK
            b = (b << 31 | b >> 33) * p0 & MASK
            c = (c + y * p1) & MASK
            c = (c << 31 | c >> 33) * p0 & MASK
            d = (d + z * p1) & MASK
            d = (d << 31 | d >> 33) * p0 & MASK
        at = count // 32 * 32
        result = (_rotated(a, 1) + _rotated(b, 7) + _rotated(c, 12) + _rotated(d, 18)) & MASK
        for lane in (a, b, c, d):
            result = ((result ^ _round(0, lane)) * _P[0] + _P[3]) & MASK
    else:
        result = _P[4]
    result = (result + count) & MASK
    while at + 8 <= count:
        result ^= _round(0, struct.unpack_from("<Q", data, at)[0])
        result = (_rotated(result, 27) * _P[0] + _P[3]) & MASK
        at += 8
    if at + 4 <= count:
        result ^= struct.unpack_from("<I", data, at)[0] * _P[0] & MASK
        result = (_rotated(result, 23) * _P[1] + _P[2]) & MASK
        at += 4
    for byte in data[at:]:
        result ^= byte * _P[4] & MASK
        result = _rotated(result, 11) * _P[0] & MASK
    result = (result ^ result >> 33) * _P[1] & MASK
    result = (result ^ result >> 29) * _P[2] & MASK
    return result ^ result >> 32


def _mixed(value):
    product = value * 0xD6E8FEB86659FD93 & MASK
    return product ^ product >> 32


def name_hash(data):
    """What places a name in its bucket."""
    count = len(data)
    result = count * 0x9E3779B97F4A7C15 & MASK
    if count >= 8:
        for at in range(0, count - 8, 8):
            result = _mixed(result ^ struct.unpack_from("<Q", data, at)[0])
        return _mixed(_mixed(result ^ struct.unpack_from("<Q", data, count - 8)[0]))
    word = 0
    if count >= 4:
        word = struct.unpack_from("<I", data, 0)[0] | struct.unpack_from("<I", data, count - 4)[0] << 32
    elif count > 0:
        word = data[0] | data[count // 2] << 8 | data[count - 1] << 16
    return _mixed(_mixed(result ^ word))


# --- Files


def sealed(contents, flags=0):
    """A file of sections: a flat list of cells (with the closing record), or bytes, by section name."""
    entries, body = [], []
    for section in SECTIONS:
        content = contents.get(section.name)
        if content is None or len(content) == 0:
            continue
        if section.is_bytes:
            width, rows, data = 1, len(content), bytes(content)
        elif section.is_wide:
            width, rows, data = 8, len(content) // 8, bytes(content)
        else:
            largest = max(content)
            width = 1 if largest < 1 << 8 else 2 if largest < 1 << 16 else 4
            data = struct.pack("<%d%s" % (len(content), {1: "B", 2: "H", 4: "I"}[width]), *content)
            rows = len(content) // section.columns - section.is_closed
        if rows > 0:
            entries.append((section, width, rows, data))
    table, offset = b"", 64 + 20 * len(entries)
    for section, width, rows, data in entries:
        table += struct.pack("<HBBIIQ", section.number, section.is_skippable, width, rows, offset, section_hash(data))
        body.append(data)
        offset += len(data)
    rest = table + b"".join(body) + bytes(4)
    head = b"\x89TAGC\r\n\x1a" + bytes([1, 1, 1, flags]) + struct.pack("<I", 64 + len(rest))
    head += hashlib.sha256(bytes([flags & ~2]) + rest).digest() + struct.pack("<II", len(entries), 0)
    return head + struct.pack("<Q", section_hash(head) ^ _rotated(section_hash(table), 1)) + rest


def packed(resident, inside=None):
    """The wire form of a resident container: it as it is, or other inflated bytes, deflated."""
    inflated = b"\0" + resident if inside is None else inside
    deflater = zlib.compressobj(9, zlib.DEFLATED, -15, 9)
    data = deflater.compress(inflated) + deflater.flush()
    if len(data) >= len(inflated):
        data = inflated
    head = resident[:10] + b"\2" + resident[11:12] + struct.pack("<I", 64 + len(data)) + resident[16:48]
    head += struct.pack("<II", len(resident), len(inflated))
    return head + struct.pack("<Q", section_hash(head) ^ _rotated(section_hash(data), 1)) + data


class Container:
    """Values are pairs of a kind and a row, or one of the four words that have no rows."""

    def __init__(self, identity="GTM-EVIL1", flags=0):
        self.flags = flags
        self.strings, self.rows = [], {}
        self.integers, self.integer_rows = [], {}
        self.doubles, self.composites, self.macros = [], [], []
        self.predicates, self.rules, self.tags, self.keys, self.shapes = [], [], [], [], []
        self.tag_options = []
        self.own = {}
        self.text(identity), self.text("1")

    def text(self, text):
        data = text.encode() if isinstance(text, str) else text
        if data not in self.rows:
            self.rows[data] = len(self.strings)
            self.strings.append(data)
        return "string", self.rows[data]

    def integer(self, value):
        if value not in self.integer_rows:
            self.integer_rows[value] = len(self.integers)
            self.integers.append(value)
        return "integer", self.integer_rows[value]

    def composite(self, kind, parts):
        self.composites.append((kind, parts))
        return "composite", len(self.composites) - 1

    def macro(self, operation, operands):
        """Its operands are values, or the number of a macro whose operands it shares."""
        self.macros.append((OPERATIONS[operation][0], operands))
        return "macro", len(self.macros) - 1

    def shape(self, type, keys):
        self.shapes.append((self.text(type)[1], [self.text(key)[1] for key in keys]))
        return len(self.shapes) - 1

    def call(self, type, entries):
        shape = self.shape(type, [key for key, _ in entries])
        return self.composite(FIRST_MAP + shape, [value for _, value in entries])

    def predicate(self, operation, left, right, ignoresCase=False):
        self.predicates.append((PREDICATES[operation] + 128 * ignoresCase, left, right))
        return len(self.predicates) - 1

    def rule(self, event=None, ifs=(), unlesses=(), fires=(), blocks=()):
        self.rules.append((event, ifs, unlesses, fires, blocks))
        return len(self.rules) - 1

    def tag(self, shape, operands, options=0):
        self.tags.append((shape, operands, options))
        return len(self.tags) - 1

    def key(self, name, macro):
        self.keys.append((self.text(name)[1], macro[1]))

    def bytes(self):
        contents = self._values()
        contents.update(self._rules())
        for section, values in self._index(self.keys, "keyBuckets", "keys").items():
            contents[section] = values
        if self.tags:  # the last one is 't', so that it can be asked for
            rows = len(self.macros) + len(self.rules) + len(self.tags)
            contents.update(names=[0] * rows + [1], nameTexts=b"t")
        contents.update(self.own)
        return sealed(contents, self.flags)

    def _values(self):
        counts = [4]
        for rows in (self.strings, self.macros, self.integers, self.doubles, self.composites, (), self.tags):
            counts.append(counts[-1] + len(rows))
        first = dict(zip(("string", "macro", "integer", "double", "composite", "pattern", "tag"), counts))
        words = {"null": 0, "false": 1, "true": 2, "missing": 3}
        def cell(value):
            return words[value] if isinstance(value, str) else first[value[0]] + value[1]
        operands, composites, macros, tags = [], [], [], []
        for kind, parts in self.composites:
            composites += [kind, len(operands)]
            operands += map(cell, parts)
        composites += [0, len(operands)]
        for operation, values in self.macros:
            if isinstance(values, int):
                macros += [operation, macros[2 * values + 1]]
                continue
            macros += [operation, len(operands)]
            operands += map(cell, values)
        known = None
        for shape, values, options in self.tags:
            if known is None or values is not known[0]:  # tags may share the operands
                known = values, len(operands)
                operands += map(cell, values)
            tags += [shape, known[1], options]
        shapes, keys = [], []
        for type, names in self.shapes:
            shapes += [type, len(keys)]
            keys += names
        starts = [0]
        for string in self.strings:
            starts.append(starts[-1] + len(string))
        return {
            "container": [0, 1], "texts": b"".join(self.strings), "strings": starts,
            "integers": b"".join(struct.pack("<q", value) for value in self.integers),
            "doubles": b"".join(struct.pack("<d", value) for value in self.doubles),
            "shapes": shapes + [0, len(keys)] if shapes else [], "shapeKeys": keys,
            "composites": composites if self.composites else [], "operands": operands, "macros": macros,
            "predicates": [x for operation, left, right in self.predicates
                           for x in (operation, cell(left), cell(right))],
            "tags": tags, "tagOptions": [x if isinstance(x, int) else cell(x) for row in self.tag_options for x in row],
        }

    def _rules(self):
        rules, links, events, rest = [], [], {}, []
        for number, (event, ifs, unlesses, fires, blocks) in enumerate(self.rules):
            rules += [0 if event is None else event[1] + 1, len(links), len(ifs), len(unlesses), len(fires)]
            for row in (ifs, unlesses, fires, blocks):
                links += row
            if not fires and not blocks:
                continue
            if event is None:
                rest.append(number)
            else:
                events.setdefault(event[1], []).append(number)
        contents = {"restRules": rest, "links": links}
        if rules:
            contents["rules"] = rules + [0, len(links), 0, 0, 0]
        candidates, rows = [], []
        for name in events:
            rows.append((name, name))
        contents.update(self._index(rows, "eventBuckets", "events"))
        if events:
            cells = []
            for name in contents["events"][::2]:
                cells += [name, len(candidates)]
                candidates += events[name]
            contents.update(events=cells + [0, len(candidates)], candidates=candidates)
        return contents

    def _index(self, rows, buckets, section):
        if not rows:
            return {}
        count = 1
        while count < len({name for name, _ in rows}):
            count *= 2
        found = [[] for _ in range(count)]
        hashes = {name: name_hash(self.strings[name]) & (count - 1) for name in {name for name, _ in rows}}
        for row in rows:
            found[hashes[row[0]]].append(row)
        starts, cells = [], []
        for bucket in found:
            starts.append(len(cells) // 2)
            for row in sorted(bucket, key=lambda row: self.strings[row[0]]) if len(set(bucket)) > 1 else bucket:
                cells += row
        return {buckets: starts + [len(cells) // 2], section: cells}
