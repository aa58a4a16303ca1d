import TagRuntime

extension LiteralTest {
    /// Makes the string test that is equivalent to a program of scalars, anchored or not; nil for other programs.
    ///
    /// A `.*` at an end that is not anchored has no effect and is dropped.
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

    /// Returns true if the last byte is an escaped scalar that looks like an operator.
    private static func isEscaped(_ rest: ArraySlice<UInt8>) -> Bool {
        rest.dropLast().last == PatternCode.escape.rawValue
    }

    /// Drops a `.*` at the beginning, since the search finds the rest wherever it is.
    private static func dropAny(_ rest: inout ArraySlice<UInt8>) {
        guard rest.count >= 2, isRepeatedAny(rest.prefix(2)) else { return }
        rest = rest.dropFirst(2)
    }

    private static func isRepeatedAny(_ pair: ArraySlice<UInt8>) -> Bool {
        let first = pair.first.flatMap(PatternCode.init)
        let second = pair.last.flatMap(PatternCode.init)
        return (first == .zeroOrMore || first == .zeroOrMoreLazy) && (second == .anyInLine || second == .any)
    }

    /// Returns the bytes of a program of scalars only; nil for any other.
    ///
    /// `ignoresCase` is true if its letters ignore case, and `isOpen` if a `.*` follows them.
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

    /// True if its text has ASCII letters.
    var hasLetters: Bool { text.utf8.contains(where: Self.isLetter) }

    /// The program of an equivalent pattern.
    var program: [UInt8] {
        var program = ignoresCase ? [PatternCode.caseToggle.rawValue] : []
        if kind == .equals || kind == .startsWith { program.append(PatternCode.textStart.rawValue) }
        program += Self.scalars(Array(text.utf8))
        if kind == .equals || kind == .endsWith { program.append(PatternCode.textEnd.rawValue) }
        return program
    }

    /// Returns text as a program stores it, with bytes escaped that look like operators.
    static func scalars(_ text: [UInt8]) -> [UInt8] {
        text.flatMap { $0 < 0x20 ? [PatternCode.escape.rawValue, $0] : [$0] }
    }
}
