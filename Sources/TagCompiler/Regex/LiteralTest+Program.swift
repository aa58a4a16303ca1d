import TagRuntime

extension LiteralTest {
    /// The test that a program amounts to, when it is scalars between at most the ends of the text.
    ///
    /// `.*` at an end that is not anchored says nothing and is left out.
    init?(program: [UInt8]) {
        var rest = program[...]
        let isAtStart = Self.takeFirst(&rest, .textStart)
        let isAtEnd = rest.last == PatternCode.textEnd.rawValue && !Self.isEscaped(rest)
        if isAtEnd { rest = rest.dropLast() }
        if !isAtStart { Self.dropAny(&rest) }
        guard let (text, ignoresCase, isOpen) = Self.literal(rest), !isOpen || !isAtEnd else { return nil }
        let kind: Kind =
            switch (isAtStart, isAtEnd) {
            case (true, true): .equals
            case (true, false): .startsWith
            case (false, true): .endsWith
            case (false, false): .contains
            }
        self.init(kind, String(decoding: text, as: UTF8.self), ignoresCase: ignoresCase)
    }

    private static func takeFirst(_ rest: inout ArraySlice<UInt8>, _ code: PatternCode) -> Bool {
        guard rest.first == code.rawValue else { return false }
        rest = rest.dropFirst()
        return true
    }

    /// Whether the last byte is a scalar that looks like an operator.
    private static func isEscaped(_ rest: ArraySlice<UInt8>) -> Bool {
        rest.dropLast().last == PatternCode.escape.rawValue
    }

    /// Leaves out a `.*` that the rest begins with, when the search finds the rest wherever it is.
    private static func dropAny(_ rest: inout ArraySlice<UInt8>) {
        guard rest.count >= 2, isRepeatedAny(rest.prefix(2)) else { return }
        rest = rest.dropFirst(2)
    }

    private static func isRepeatedAny(_ pair: ArraySlice<UInt8>) -> Bool {
        let first = pair.first.flatMap(PatternCode.init)
        let second = pair.last.flatMap(PatternCode.init)
        return (first == .zeroOrMore || first == .zeroOrMoreLazy) && (second == .anyInLine || second == .any)
    }

    /// The bytes of a program of scalars only, whether its letters ignore case, and whether a `.*` came after them;
    /// nil for any other.
    private static func literal(
        _ program: ArraySlice<UInt8>
    ) -> (bytes: [UInt8], ignoresCase: Bool, isOpen: Bool)? {
        var bytes: [UInt8] = []
        var ignoresCase = false
        var at = program.startIndex
        while at < program.endIndex {
            let byte = program[at]
            if byte == PatternCode.escape.rawValue, at + 1 < program.endIndex {
                at += 1
                bytes.append(program[at])
            } else if byte >= 0x20 {
                bytes.append(byte)
            } else if byte == PatternCode.caseToggle.rawValue, !bytes.contains(where: isLetter) {
                ignoresCase = true
            } else {
                let isOpen = program.endIndex - at == 2 && isRepeatedAny(program[at...])
                return isOpen ? (bytes, ignoresCase, true) : nil
            }
            at += 1
        }
        return (bytes, ignoresCase, false)
    }

    private static func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A }

    /// Whether letters of ASCII are in its text.
    var hasLetters: Bool { text.utf8.contains(where: Self.isLetter) }

    /// The program of a pattern that says the same.
    var program: [UInt8] {
        var program = ignoresCase ? [PatternCode.caseToggle.rawValue] : []
        if kind == .equals || kind == .startsWith { program.append(PatternCode.textStart.rawValue) }
        program += Self.scalars(Array(text.utf8))
        if kind == .equals || kind == .endsWith { program.append(PatternCode.textEnd.rawValue) }
        return program
    }

    /// Text as a program has it: what looks like an operator is escaped.
    static func scalars(_ text: [UInt8]) -> [UInt8] {
        text.flatMap { $0 < 0x20 ? [PatternCode.escape.rawValue, $0] : [$0] }
    }
}
