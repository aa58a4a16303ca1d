import TagDiagnostics

/// The places of the names and values in a TOML text.
///
/// Syntax errors are skipped, except for violations of the limits and text that would make TOMLKit end the process: TOMLKit reads
/// a text only if this scan accepts it.
struct SettingPlaces {
    /// The nesting limit of names and lists; no setting is deeper than 4.
    static let mostDepth = 16
    /// The limit on the values and tables of a file.
    static let mostValues = 20_000

    /// One step of the path from the top table to a value.
    enum Step: Hashable {
        case name(String)
        case index(Int)
    }

    struct Place {
        var name: SourceRange
        var value: SourceRange
    }

    private var places: [[Step]: Place] = [:]

    /// The reason why TOMLKit must not read the text; then there are no places.
    ///
    /// The text exceeds a limit, or would make TOMLKit end the process.
    let refusal: Diagnostic?

    init(_ bytes: [UInt8]) {
        var scan = TOMLScan(bytes: bytes)
        scan.run()
        refusal = scan.refusal
        places = refusal == nil ? scan.places : [:]
    }

    /// Returns the place of the value at `path`; for a table with a header it is the header.
    func place(_ path: [Step]) -> Place { places[path] ?? Place(name: .none, value: .none) }
}

/// A scanner of TOML text.
private struct TOMLScan {
    typealias Step = SettingPlaces.Step

    let bytes: [UInt8]
    private var at = 0
    private(set) var places: [[Step]: SettingPlaces.Place] = [:]
    /// The number of tables so far in each list of tables with headers.
    private var counts: [[Step]: Int] = [:]
    private(set) var refusal: Diagnostic?
    private var values = 0

    init(bytes: [UInt8]) {
        self.bytes = bytes
        at = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    mutating func run() {
        var table: [Step] = []
        while refusal == nil, skipBlank() {
            let start = at
            if next == UInt8(ascii: "[") { table = header() } else { member(of: table) }
            skip { $0 != UInt8(ascii: "\n") }
            if at == start { at += 1 }
        }
    }

    private var next: UInt8? { at < bytes.count ? bytes[at] : nil }

    private mutating func skip(while holds: (UInt8) -> Bool) {
        while let byte = next, holds(byte) { at += 1 }
    }

    /// Skips white space, line ends and comments; returns false at the end.
    private mutating func skipBlank() -> Bool {
        while let byte = next {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): at += 1
            case UInt8(ascii: "#"): skip { $0 != UInt8(ascii: "\n") }
            default: return true
            }
        }
        return false
    }

    private mutating func skipSpace() { skip { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } }

    /// Counts a value; returns false if it exceeds a limit or the text was refused before.
    private mutating func isWithinLimits(_ path: [Step], from start: Int) -> Bool {
        values += 1
        // The scan ends at the first refusal.
        guard refusal == nil else { return false }
        let range = SourceRange(start, min(start + 1, bytes.count))
        if path.count > SettingPlaces.mostDepth {
            refusal = .excessiveConfiguration(
                "\(SettingPlaces.mostDepth) nested names and lists", at: range)
        } else if values > SettingPlaces.mostValues {
            refusal = .excessiveConfiguration("\(SettingPlaces.mostValues) values", at: range)
        }
        return refusal == nil
    }

    private mutating func note(_ path: [Step], name: SourceRange, value: SourceRange) {
        if places[path] == nil { places[path] = .init(name: name, value: value) }
    }

    // MARK: Tables and members

    /// Reads a header, `[a.b]` or `[[a.b]]`, and returns the path of the table.
    private mutating func header() -> [Step] {
        let start = at
        at += 1
        let isList = next == UInt8(ascii: "[")
        if isList { at += 1 }
        skipSpace()
        guard canBeginName else {
            refusal = .malformedConfiguration(
                "the name of a table begins with a letter, a digit, '_', '-' or a quotation mark",
                at: SourceRange(at, at + 1))
            return []
        }
        let names = self.names()
        skip { $0 == UInt8(ascii: "]") }
        let whole = SourceRange(start, at)
        guard isWithinLimits(names.map { .name($0.text) }, from: start) else { return [] }
        var path: [Step] = []
        for (index, name) in names.enumerated() {
            path.append(.name(name.text))
            let isLast = index == names.count - 1
            note(path, name: name.range, value: whole)
            if isLast, isList { counts[path, default: 0] += 1 }
            guard let count = counts[path] else { continue }
            path.append(.index(count - 1))
            note(path, name: name.range, value: whole)
        }
        return path
    }

    /// Reads a member, `a.b = value`.
    private mutating func member(of table: [Step]) {
        let names = self.names()
        skipSpace()
        if next == UInt8(ascii: "=") { at += 1 }
        skipSpace()
        let start = at
        guard
            isWithinLimits(
                table + names.map { .name($0.text) }, from: names.first.map { Int($0.range.start) } ?? start)
        else { return }
        var path = table
        var places: [([Step], SourceRange)] = []
        for name in names {
            path.append(.name(name.text))
            places.append((path, name.range))
        }
        value(at: path)
        for (path, name) in places { note(path, name: name, value: SourceRange(start, at)) }
    }

    // MARK: Names

    /// Reads names joined by dots.
    private mutating func names() -> [(text: String, range: SourceRange)] {
        var names: [(text: String, range: SourceRange)] = []
        while true {
            skipSpace()
            let start = at
            let text = name()
            guard at > start else { return names }
            names.append((text, SourceRange(start, at)))
            skipSpace()
            guard next == UInt8(ascii: ".") else { return names }
            at += 1
        }
    }

    /// False if the name of a table must begin here and cannot: at such a byte TOMLKit ends the process.
    private var canBeginName: Bool {
        guard let next else { return true }
        return Self.isOfBareName(next)
            || [UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "]")].contains(next)
    }

    private static func isOfBareName(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || (48...57).contains(byte)
            || (65...90).contains(byte) || (97...122).contains(byte)
    }

    private mutating func name() -> String {
        let start = at
        switch next {
        case UInt8(ascii: "'"):
            skipString()
            return String(decoding: bytes[(start + 1)..<max(start + 1, at - 1)], as: UTF8.self)
        case UInt8(ascii: "\""):
            skipString()
            return Self.unescaped(bytes[(start + 1)..<max(start + 1, at - 1)])
        default:
            skip(while: Self.isOfBareName)
            return String(decoding: bytes[start..<at], as: UTF8.self)
        }
    }

    private static func unescaped(_ text: ArraySlice<UInt8>) -> String {
        var result: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let kind = rest.popFirst() else {
                result.append(byte)
                continue
            }
            switch kind {
            case UInt8(ascii: "b"): result.append(8)
            case UInt8(ascii: "t"): result.append(9)
            case UInt8(ascii: "n"): result.append(10)
            case UInt8(ascii: "f"): result.append(12)
            case UInt8(ascii: "r"): result.append(13)
            case UInt8(ascii: "u"), UInt8(ascii: "U"):
                let digits = rest.prefix(kind == UInt8(ascii: "u") ? 4 : 8)
                rest = rest.dropFirst(digits.count)
                let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
                if let scalar = number.flatMap(Unicode.Scalar.init) { result += Array(String(scalar).utf8) }
            default: result.append(kind)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    // MARK: Values

    private mutating func value(at path: [Step]) {
        switch next {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString()
        case UInt8(ascii: "["): list(at: path)
        case UInt8(ascii: "{"): table(at: path)
        default: skip { !Self.endsValue($0) }
        }
    }

    /// True if a value of a list may begin here: at another byte, such as `}`, TOMLKit may end the process.
    private var canBeginValue: Bool {
        guard let next else { return true }
        return Self.isOfBareName(next) || "+.\"'[{".utf8.contains(next)
    }

    private static func endsValue(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "#"), UInt8(ascii: " "),
            UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
            true
        default: false
        }
    }

    private mutating func list(at path: [Step]) {
        at += 1
        var index = 0
        while skipBlank(), next != UInt8(ascii: "]") {
            let start = at
            guard canBeginValue else {
                refusal = .malformedConfiguration(
                    "a value begins with a letter, a digit, a sign, a quotation mark, '[' or '{'",
                    at: SourceRange(at, at + 1))
                return
            }
            guard isWithinLimits(path + [.index(index)], from: start) else { return }
            value(at: path + [.index(index)])
            // A space may separate a date from its time, so the rest is skipped, too.
            note(path + [.index(index)], name: SourceRange(start, at), value: SourceRange(start, at))
            index += 1
            endElement(UInt8(ascii: "]"))
            if at == start { return }
        }
        if next != nil { at += 1 }
    }

    private mutating func table(at path: [Step]) {
        at += 1
        while refusal == nil, skipBlank(), next != UInt8(ascii: "}") {
            let start = at
            member(of: path)
            endElement(UInt8(ascii: "}"))
            if at == start { return }
        }
        if next != nil { at += 1 }
    }

    /// Skips past the comma after an element, or to the closing bracket.
    private mutating func endElement(_ close: UInt8) {
        while skipBlank(), let byte = next, byte != close {
            at += 1
            if byte == UInt8(ascii: ",") { return }
        }
    }

    /// Skips a string of any of the four kinds.
    private mutating func skipString() {
        guard let quote = next else { return }
        let isLong = bytes[at...].starts(with: [quote, quote, quote])
        at += isLong ? 3 : 1
        while let byte = next {
            if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                at = min(at + 2, bytes.count)
            } else if byte == quote, !isLong || bytes[at...].starts(with: [quote, quote, quote]) {
                at += isLong ? 3 : 1
                // Up to two quotes of the text may precede the three that end it.
                if isLong { skip { $0 == quote } }
                return
            } else {
                at += 1
            }
        }
    }
}
