package import TagDiagnostics

// The kinds of faults in JSON. The group is `syntax` for what RFC 8259 forbids, `schema` for what it leaves open.

extension DiagnosticKind {
    package static let repeatedKey = DiagnosticKind(
        "repeated-key", .schema, .error,
        summary: "An object with a repeated key.",
        explanation: """
            Some readers take the first of the two values, some the last. So the file has different meanings on \
            different devices, and tagc uses neither value. Keys are equal if their decoded bytes are equal, \
            however they are escaped. Remove or rename one of them.
            """,
        flagged: [
            #"{"a": 1, «"a"»: 2}"#, #"{"enabled": 1, «"\u0065nabled"»: 2}"#,
            #"<plist><dict><key>a</key><true/>«<key>a</key>»<true/></dict></plist>"#,
        ],
        accepted: [#"{"a": {"a": 1}, "A": 2}"#, #"{"\u00e9": 1, "e\u0301": 2}"#])

    package static let missingComma = DiagnosticKind(
        "missing-comma", .syntax, .error,
        summary: "Two entries without a comma between them.",
        explanation: """
            Commas separate the entries of an object or array. A quotation mark inside a string that is not written \
            `\\"` ends the string early, which looks the same.
            """,
        flagged: [#"{"a": 1«» "b": 2}"#, "[1«» 2]", "[1«;» 2]", #"["say "«»hi" now"]"#], accepted: ["[1, 2]"])

    package static let missingColon = DiagnosticKind(
        "missing-colon", .syntax, .error,
        summary: "A key without a colon after it.",
        explanation: "A key and its value are separated by a colon.",
        flagged: [#"{"a"«» 1}"#, #"{"a" «=» 1, "b": 2}"#, #"{"a" «=>» 1, "b": 2}"#], accepted: [#"{"a": 1}"#])

    package static let missingValue = DiagnosticKind(
        "missing-value", .syntax, .error,
        summary: "A key without a value.",
        explanation: "Every key of an object has a value; write `null` if there is none.",
        flagged: [
            #"{"a"«:» , "b": 1}"#, #"{"a"«:»}"#, #"{«"a"»}"#, #"{«"a"», "b": 1}"#,
            "<plist><dict>«<key>a</key>»</dict></plist>",
            "<plist><dict>«<key>a</key>»<key>b</key><true/></dict></plist>",
        ],
        accepted: [#"{"a": null}"#])

    package static let trailingComma = DiagnosticKind(
        "trailing-comma", .syntax, .error,
        summary: "A comma before a closing bracket.",
        explanation: """
            JSON, unlike most programming languages, has no comma after the last entry. Some readers ignore it and \
            some refuse the file. Remove it.
            """,
        flagged: ["[1«,»]", #"{"a": 1«,» }"#], accepted: ["[1]"])

    package static let strayComma = DiagnosticKind(
        "stray-comma", .syntax, .error,
        summary: "A comma without an entry before it.",
        explanation:
            "Two commas in a row, or one after an opening bracket: an entry is missing or a comma too many.",
        flagged: ["[1,«,» 2]", "[«,» 1]", #"{«,» "a": 1}"#], accepted: ["[1, null, 2]"])

    package static let comment = DiagnosticKind(
        "json-comment", .syntax, .error,
        summary: "A comment, which JSON does not have.",
        explanation: """
            Neither `//` nor `/* */` nor `#` begins a comment in JSON. Put remarks into a `notes` member, if the format \
            has one, or into another file.
            """,
        flagged: ["«// first»\n{}", "[1, «/* two */» 2]", "{} «# done»"], accepted: [#"["// text"]"#])

    package static let keyNotString = DiagnosticKind(
        "key-not-string", .syntax, .error,
        summary: "A key that is not a string in double quotes.",
        explanation: "In JSON every key is a string in double quotes, also a number or a plain word.",
        flagged: ["{«a»: 1}", "{«1»: 1}"], accepted: [#"{"1": 1}"#])

    package static let singleQuotes = DiagnosticKind(
        "single-quotes", .syntax, .error,
        summary: "A string in single quotes.",
        explanation: "JSON has only double quotes. Inside them, write a double quote as `\\\"`.",
        flagged: ["[«'a'»]", "{«'a'»: 1}"], accepted: [#"["it's"]"#])

    package static let unclosedString = DiagnosticKind(
        "unclosed-string", .syntax, .error,
        summary: "A string without a closing quotation mark.",
        explanation: """
            A string ends on the line on which it begins. Write a line break in the text as `\\n`, a quote as `\\"`.
            """,
        flagged: ["{\"a\": «\"b»,\n \"c\": 1}", "[«\"abc»\n]"], accepted: [#"["a\nb"]"#])

    package static let controlCharacter = DiagnosticKind(
        "control-character", .syntax, .error,
        summary: "A string with an unescaped line break, tab or other control character.",
        explanation: "Characters below U+0020 are escaped in a string: `\\n`, `\\t`, `\\u001b`.",
        flagged: ["[\"a«\t»b\"]", "[\"a«\n»b\"]"], accepted: [#"["a\tb"]"#])

    package static let invalidEscape = DiagnosticKind(
        "invalid-escape", .syntax, .error,
        summary: "A backslash that does not begin an escape.",
        explanation: """
            JSON knows `\\"`, `\\\\`, `\\/`, `\\b`, `\\f`, `\\n`, `\\r`, `\\t` and `\\u` with four hexadecimal digits. A regular \
            expression or a Windows path needs each of its backslashes doubled.
            """,
        flagged: [#"["«\d»+"]"#, #"["«\u12»"]"#], accepted: [#"["\\d+"]"#])

    package static let loneSurrogate = DiagnosticKind(
        "lone-surrogate", .syntax, .error,
        summary: "An escape that is half of a surrogate pair.",
        explanation: """
            `\\ud800` to `\\udfff` have a meaning only in pairs; alone they are not a character and have no UTF-8. \
            Usually a text was cut between the two.
            """,
        flagged: [#"["«\ud800»"]"#, #"["«\udc00»x"]"#], accepted: [#"["\ud83d\ude00"]"#])

    package static let invalidNumber = DiagnosticKind(
        "invalid-number", .syntax, .error,
        summary: "A number that is not written as JSON requires.",
        explanation: """
            A number is an optional minus, digits without a leading zero, an optional point with digits after it, an \
            optional exponent. No plus, no hexadecimal, no separators.
            """,
        flagged: [
            "[«+»1]", "[«0»1]", "[«.»5]", "[1«.»]", "[«0x1F»]", "[«1e»]", "[«1_000»]", "[«-»]",
            "<plist><integer>«12a»</integer></plist>", "<plist><integer>«»</integer></plist>",
            "<plist><real>«1,5»</real></plist>",
        ],
        accepted: ["[-0.5e+10]", "<plist><array><integer>-0x1F</integer><real>1.</real></array></plist>"])

    package static let numberOutOfRange = DiagnosticKind(
        "number-out-of-range", .type, .error,
        summary: "A number that is too large for a double.",
        explanation: "Readers read it as infinity. Write it as text if it is an identifier.",
        flagged: ["[«1e400»]"], accepted: ["[1e300, 1e-400]"])

    package static let nonFinite = DiagnosticKind(
        "non-finite-number", .syntax, .error,
        summary: "NaN or infinity, which JSON does not have.",
        explanation: "Write `null`, or leave the entry out.",
        flagged: ["[«NaN»]", "[«-Infinity»]"], accepted: ["[null]"])

    package static let unknownWord = DiagnosticKind(
        "bare-word", .syntax, .error,
        summary: "A bare word that is not true, false or null.",
        explanation:
            "Text is written in double quotes; other languages' `True`, `None`, `nil` are `true` and `null` here.",
        flagged: ["[«True»]", "[«undefined»]", "[«hello»]"], accepted: ["[true, null]"])

    package static let unexpectedText = DiagnosticKind(
        "unexpected-text", .syntax, .error,
        summary: "Text that JSON does not allow here.",
        explanation:
            "The text begins neither a value nor a key, and closes no bracket. Typographic quotes are a frequent cause.",
        flagged: ["[1, «*»]", "[1 «%», 2]"], accepted: ["[1]"])

    package static let unclosedBracket = DiagnosticKind(
        "unclosed-bracket", .syntax, .error,
        summary: "An opening bracket without a closing one.",
        explanation:
            "The finding shows the innermost open bracket. Nothing else is reported: the structure of the rest is unknown.",
        flagged: [#"«[»1, 2"#, #"{"a": «[»1, 2}"#], accepted: [#"{"a": [1, 2]}"#])

    package static let truncatedFile = DiagnosticKind(
        "truncated-file", .syntax, .error,
        summary: "A file that ends early.",
        explanation: """
            The end of the file is missing: several brackets are open there, or a string. A download was interrupted, \
            or a text was copied in part. Fetch or export the container again. Nothing else is reported, since other \
            faults may be due to the missing part.
            """,
        flagged: [#"{"a": «[»1, 2"#, #"{"a": [{}, «{»"b": 1"#, #"{"a": «"b»"#],
        accepted: [#"{"a": [1, 2]}"#])

    package static let missingBracket = DiagnosticKind(
        "missing-bracket", .syntax, .error,
        summary: "A missing opening or closing bracket.",
        explanation: """
            More values follow a key, or a key is in a list: a bracket between them is missing. Without it the \
            structure of the rest is unknown, so nothing else is reported.
            """,
        flagged: [
            #"{"a": «{»}, {}]}"#, #"{"a": [«"b"»: 1}, 2]}"#, #"{"a": [{}, «"b"»: 1}"#,
            #"{"a": [{"b": 1 «{»"b": 2}]}"#,
        ],
        accepted: [#"{"a": [{}, {}]}"#, #"{"a": [{"b": 1}, 2]}"#], fix: .unsafe)

    package static let wrongBracket = DiagnosticKind(
        "wrong-bracket", .syntax, .error,
        summary: "A closing bracket of the wrong kind.",
        explanation: "Arrays close with `]`, objects with `}`.",
        flagged: ["[1, 2«}»"], accepted: ["[1, 2]"])

    package static let textAfterEnd = DiagnosticKind(
        "text-after-end", .syntax, .error,
        summary: "Text after the end of the JSON value.",
        explanation: "A file contains one value. A bracket too many, or two joined files, look like this.",
        flagged: ["{}«{»}", "{}«}»", "[1] «2»"], accepted: ["{}\n"])

    package static let typographicQuotes = DiagnosticKind(
        "typographic-quotes", .syntax, .error,
        summary: "Strings in typographic quotes.",
        explanation: """
            Text processors, chats and wikis turn straight quotes into “typographic” ones, which JSON does not have. \
            They are reported once for a file, with one fix for all strings in them. Typographic quotes inside a \
            string in straight quotes are text, and stay.
            """,
        flagged: [
            "{«“»name”: “GA4 event, “new””, \"type\": \"c\"}", "[«‘»it’s’, ‘b’]", "{\"a\": «„»x“}",
            "{\"a\": \"b«”»,\n \"c\": 1}",
        ],
        accepted: [#"{"name": "the “new” event’s"}"#], fix: .safe)
}
