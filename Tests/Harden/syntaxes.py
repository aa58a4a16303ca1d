"""Files with as many mistakes of one kind as fit: each reader stops somewhere, and says so in a message of sound size."""
import codecs
from cases import SETS, Case

# A name, what stands before, what is repeated, what stands after.
SYNTAXES = {
    # JSON
    "lists-open": ("", "[", ""),
    "lists-closed": ("", "[]", ""),
    "objects-open": ("", '{"a":', ""),
    "objects-without-values": ("", '{"a"', ""),
    "commas": ("[", ",", ""),
    "quotes": ("", '"', ""),
    "text-open": ('["', "a\\", ""),
    "text-of-one-letter-open": ('["é', "", ""),
    "single-quotes": ("", "'", ""),
    "single-quotes-of-keys": ("{", "'a':1,", ""),
    "curly-quotes": ("", "“a”:", ""),
    "curly-quotes-of-members": ("{", "“a”: “b”, ", ""),
    "no-commas-in-a-list": ("[", "1 ", ""),
    "no-commas-in-an-object": ("{", '"a":1 ', ""),
    "comments": ("[1,", "/**/ ", ""),
    "comments-to-the-end-of-lines": ("[1,", "//a\n", ""),
    "escapes-unknown": ('["', "\\q", '"]'),
    "surrogates-alone": ('["', "\\ud800", '"]'),
    "controls": ('["', "\x01", '"]'),
    "lines-in-a-text": ('["', "a\n", '"]'),
    "lists-closed-as-objects": ("", "[}", ""),
    "objects-closed-as-lists": ("", "{]", ""),
    "members-closed-as-objects": ("", '{"a":[}]', ""),
    "keys-repeated": ("{", '"a":1,', '"b":1}'),
    "numbers-too-large": ("[", "1e999,", "1]"),
    "numbers-of-zeros": ("[", "00,", "1]"),
    "words-of-another-language": ("[", "True,", "1]"),
    "keys-without-quotes": ("{", "a:1,", "}"),
    "number-of-many-digits": ("[", "1", "]"),
    "fraction-of-many-digits": ("[1.", "1", "e5]"),
    "nulls": ("", "\0", ""),
    "spaces": ("", " ", ""),
    "lines": ("", "\n", ""),
    # OpenStep property lists
    "openstep-members": ("{", "a=1;", "}"),
    "openstep-dictionaries-open": ("", "{a=", ""),
    "openstep-lists-open": ("", "(", ""),
    "openstep-bytes": ("(", "<00>,", ")"),
    "openstep-escapes": ('("', "\\U0041", '")'),
    "openstep-comments": ("{", "/* */ a=1; ", ""),
    "openstep-keys-without-values": ("{", "a b; ", ""),
    # XML property lists
    "xml-dictionaries-open": ("<plist>", "<dict>", ""),
    "xml-keys-without-values": ("<plist><dict>", "<key>a</key>", ""),
    "xml-keys-repeated": ("<plist><dict>", "<key>a</key><string>b</string>", ""),
    "xml-dictionaries-closed-first": ("<plist><dict>", "</dict><dict>", ""),
    "xml-elements-unknown": ("<plist><array>", "<foo>", ""),
    "xml-elements-closed-unknown": ("<plist><array>", "</foo>", ""),
    "xml-entities": ("<plist><string>", "&amp;", ""),
    "xml-ampersands": ("<plist><string>", "&", ""),
    "xml-angles": ("<plist>", "<", ""),
    "xml-cdata": ("<plist><string>", "<![CDATA[]]>", ""),
    "xml-cdata-open": ("<plist><string>", "<![CDATA[", ""),
    "xml-comments": ("<plist>", "<!---->", ""),
    "xml-comments-open": ("<plist>", "<!--", ""),
    "xml-instructions": ("<plist>", "<?a?>", ""),
    "xml-attributes": ("<plist ", 'a="b" ', "><string/></plist>"),
    "xml-entities-declared": ("<!DOCTYPE plist [", "<!ENTITY a 'b'>", "]><plist/>"),
    "xml-declarations-open": ("<!DOCTYPE plist ", "[", ""),
    "xml-data": ("<plist><data>", "AA \n", "</data></plist>"),
    "xml-integers-of-letters": ("<plist><array>", "<integer>x</integer>", ""),
    "xml-dates-of-letters": ("<plist><array>", "<date>x</date>", ""),
    # Encodings
    "utf-16": (codecs.BOM_UTF16_LE, '{"a":1,'.encode("utf-16-le"), b""),
    "utf-16-surrogates-alone": (codecs.BOM_UTF16_LE, b"\x00\xd8", b""),
    "utf-8-bytes-alone": (b'["', b"\x80", b'"]'),
    "utf-8-cut-off": (b'["', b"\xf0\x80", b'"]'),
}


def repeated(size, before, middle, after):
    before, middle, after = (part.encode() if isinstance(part, str) else part for part in (before, middle, after))
    room = max(0, size - len(before) - len(after))
    times = room // max(1, len(middle))
    # What is not closed ends anywhere.
    return before + (middle * times + after if after else (middle * (times + 1))[:room])


SETS["syntaxes"] = {
    name: Case(lambda size, parts=parts: repeated(size, *parts), ("check", "patch", "fmt"))
    for name, parts in SYNTAXES.items()}
