package import TagDiagnostics

// The kinds of faults in an XML property list.

extension DiagnosticKind {
    package static let xmlEncoding = DiagnosticKind(
        "xml-encoding", .input, .error,
        summary: "An XML file with an unsupported or wrong encoding declaration.",
        explanation: """
            tagc reads property lists in UTF-8 (which includes US-ASCII) and UTF-16. It refuses other encodings, since some, \
            such as UTF-7, hide markup in plain text. Save the file as UTF-8.
            """,
        flagged: [#"<?xml version="1.0" encoding="«UTF-16»"?><plist><true/></plist>"#],
        accepted: [#"<?xml version="1.0" encoding="utf-8"?><plist version="1.0"><true/></plist>"#])

    package static let documentTypeDeclarations = DiagnosticKind(
        "document-type-declarations", .syntax, .error,
        summary: "A property list with declarations in its document type.",
        explanation: """
            A declaration of an entity can name a file or an address to read, and a few of them can grow to gigabytes of \
            text. No property list needs one, so tagc refuses all of them.
            """,
        flagged: [#"<!DOCTYPE plist «[»<!ENTITY x "y">]><plist><string>&x;</string></plist>"#],
        accepted: [#"<!DOCTYPE plist SYSTEM "file://localhost/PropertyList.dtd"><plist><true/></plist>"#])

    package static let brokenMarkup = DiagnosticKind(
        "broken-markup", .syntax, .error,
        summary: "An incomplete tag, comment or declaration.",
        explanation: "Every tag ends with `>`, every comment with `-->`. A `<` in text is written `&lt;`.",
        flagged: [
            "<plist><array>«<true»<false/></array></plist>", "<plist>«<!--» note <true/></plist>",
            "<plist><string>1 «<» 2</string></plist>",
        ],
        accepted: ["<plist><string>1 &lt; 2</string></plist>"])

    package static let tagTooLong = DiagnosticKind(
        "tag-too-long", .limit, .error,
        summary: "A tag that is longer than 1,024 bytes.",
        explanation: "1,024 bytes are allowed: XML parsers take time with the square of a tag's attributes.")

    package static let unclosedElement = DiagnosticKind(
        "unclosed-element", .syntax, .error,
        summary: "An element without a closing tag.",
        explanation: "The finding shows the innermost open element. The file may have been cut short.",
        flagged: ["<plist>«<dict>»<key>a</key><true/>", "<plist>«<string>»abc"],
        accepted: ["<plist><dict><key>a</key><true/></dict></plist>"])

    package static let mismatchedTag = DiagnosticKind(
        "mismatched-tag", .syntax, .error,
        summary: "A closing tag that does not belong to the innermost open element.",
        explanation: "Elements close in the reverse order of their opening.",
        flagged: [
            "<plist><array><true/>«</dict>»</plist>", "<plist><string>a«</key>»</plist>",
            "<plist><array>«</plist>»",
        ],
        accepted: ["<plist><array><true></true></array ></plist>"])

    package static let invalidReference = DiagnosticKind(
        "invalid-reference", .syntax, .error,
        summary: "A `&` that does not begin a reference of XML.",
        explanation: """
            XML knows `&amp;`, `&lt;`, `&gt;`, `&quot;`, `&apos;` and numbers (`&#233;`, `&#xE9;`). Write a `&` itself as \
            `&amp;`.
            """,
        flagged: ["<plist><string>a «&» b</string></plist>", "<plist><string>«&nbsp;»</string></plist>"],
        accepted: ["<plist><string>a &amp; &#xE9;</string></plist>"])

    package static let forbiddenCharacter = DiagnosticKind(
        "forbidden-character", .syntax, .error,
        summary: "A control character that XML does not allow.",
        explanation: "XML 1.0 has no characters below U+0020 but tab, line feed and carriage return.",
        flagged: ["<plist><string>a«\u{1}»b</string></plist>"],
        accepted: ["<plist><string>a\tb</string></plist>"])

    package static let notWellFormed = DiagnosticKind(
        "not-well-formed", .syntax, .error,
        summary: "A file that breaks a rule of XML.",
        explanation: "XML parsers refuse such a file. The message says what is wrong.",
        flagged: [
            "<plist><!-- one «--» two --><true/></plist>", "<plist><string>a[b[0«]]>»1</string></plist>",
            #"<?xml version="«2.0»"?><plist><true/></plist>"#,
        ],
        accepted: ["<plist><!-- one, two --><string>a[b[0]]&gt;1</string></plist>"])

    package static let notAPlist = DiagnosticKind(
        "not-a-plist", .input, .error,
        summary: "An XML file that is not a property list.",
        explanation: "The outermost element of a property list is `<plist>`.",
        flagged: ["<«svg»><g/></svg>", "<?xml version=\"1.0\"?>\n<«dict»></dict>"],
        accepted: ["<plist><dict></dict></plist>"])

    package static let emptyPlist = DiagnosticKind(
        "empty-plist", .syntax, .error,
        summary: "A property list without a value.",
        explanation: "Between `<plist>` and `</plist>` is one value, for a container a `<dict>`.",
        flagged: ["«<plist version=\"1.0\">»</plist>", "«<plist/>»"], accepted: ["<plist><dict/></plist>"])

    package static let secondValue = DiagnosticKind(
        "second-value", .syntax, .error,
        summary: "A property list with two values.",
        explanation:
            "Only one value is allowed between `<plist>` and `</plist>`; put several into an `<array>`.",
        flagged: ["<plist><true/>«<false/>»</plist>"],
        accepted: ["<plist><array><true/><false/></array></plist>"])

    package static let unknownElement = DiagnosticKind(
        "unknown-element", .syntax, .error,
        summary: "An element that property lists do not have.",
        explanation: """
            The elements are dict, array, key, string, integer, real, true, false, date and data, in lower case. There is \
            none for null.
            """,
        flagged: ["<plist><«int»>1</int></plist>", "<plist><array><«String»>a</String></array></plist>"],
        accepted: ["<plist><integer>1</integer></plist>"])

    package static let unexpectedAttribute = DiagnosticKind(
        "unexpected-attribute", .syntax, .error,
        summary: "A tag with an attribute.",
        explanation: "In a property list only `<plist>` has an attribute, `version`.",
        flagged: ["<plist><string «lang=\"en\"»>a</string></plist>"],
        accepted: ["<plist version=\"1.0\"><string >a</string></plist>"])

    package static let strayText = DiagnosticKind(
        "stray-text", .syntax, .error,
        summary: "Text where only elements are allowed.",
        explanation: "Text belongs in `<string>` or `<key>`.",
        flagged: ["<plist><array>«abc»</array></plist>", "<plist><true>«x»</true></plist>"],
        accepted: ["<plist><array><!-- abc --></array></plist>"])

    package static let elementInText = DiagnosticKind(
        "element-in-text", .syntax, .error,
        summary: "An element inside one that contains text.",
        explanation: "Write a `<` in text as `&lt;`, or put the text in `<![CDATA[ ]]>`.",
        flagged: ["<plist><string>a «<b>»c</b></string></plist>"],
        accepted: ["<plist><string><![CDATA[a <b>c</b>]]></string></plist>"])

    package static let valueWithoutKey = DiagnosticKind(
        "value-without-key", .syntax, .error,
        summary: "A value of a dictionary without a key.",
        explanation: "In a `<dict>` keys and values alternate.",
        flagged: ["<plist><dict>«<true/>»</dict></plist>"],
        accepted: ["<plist><dict><key>a</key><true/></dict></plist>"])

    package static let keyOutside = DiagnosticKind(
        "key-outside-dictionary", .syntax, .error,
        summary: "A key outside a dictionary.",
        explanation: "`<key>` belongs in `<dict>`, before its value.",
        flagged: ["<plist><array>«<key>»a</key></array></plist>"],
        accepted: ["<plist><array><string>a</string></array></plist>"])

    package static let invalidDate = DiagnosticKind(
        "invalid-date", .type, .error,
        summary: "A date that is not written as a date, or does not exist.",
        explanation: "Dates are UTC in the form `2026-11-21T13:45:00Z`.",
        flagged: ["<plist><date>«2026-02-29T00:00:00Z»</date></plist>"],
        accepted: ["<plist><date>2028-02-29T23:59:59Z</date></plist>"])

    package static let invalidData = DiagnosticKind(
        "invalid-data", .type, .error,
        summary: "Data that is not Base64.",
        explanation:
            "Data is Base64 (RFC 4648, 4), padded to a multiple of four letters; white space is ignored.",
        flagged: ["<plist><data>«AAA»</data></plist>", "<plist><data>«!!!!»</data></plist>"],
        accepted: ["<plist><data>AA EC\n Aw==</data></plist>"])
}
