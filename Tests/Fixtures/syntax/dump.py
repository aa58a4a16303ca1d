"""Prints what the standard library makes of JSON files and property lists, a node a line.

dump.py FILE... -> for each: a line "# FILE", then its nodes depth first, as Tests/TagSyntaxTests/Dump.swift writes them.
"""
import datetime, json, plistlib, struct, sys


def number(value):
    if isinstance(value, int) and -(2**63) <= value < 2**63:
        return "i %d" % value
    return "r " + struct.pack(">d", float(value)).hex()


def dump(value, out):
    if value is None:
        out.append("null")
    elif isinstance(value, bool):
        out.append("true" if value else "false")
    elif isinstance(value, (int, float)):
        out.append(number(value))
    elif isinstance(value, str):
        out.append("s " + value.encode().hex())
    elif isinstance(value, bytes):
        out.append("data %d" % len(value))
    elif isinstance(value, datetime.datetime):
        out.append("date " + value.strftime("%Y-%m-%dT%H:%M:%SZ"))
    elif isinstance(value, list):
        out.append("[")
        for item in value:
            dump(item, out)
        out.append("]")
    else:
        out.append("{")
        for key, item in value.items():
            out.append("k " + key.encode().hex())
            dump(item, out)
        out.append("}")


for path in sys.argv[1:]:
    data = open(path, "rb").read()
    out = ["# " + path]
    if data.startswith(b"bplist"):
        dump(plistlib.loads(data, fmt=plistlib.FMT_BINARY), out)
    elif data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
        dump(plistlib.loads(data, fmt=plistlib.FMT_XML), out)
    else:
        dump(json.loads(data.decode("utf-8-sig")), out)
    print("\n".join(out))
