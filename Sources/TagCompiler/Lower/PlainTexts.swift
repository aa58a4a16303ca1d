import TagRuntime

/// The texts of a program that is nothing but plain texts between the ends of the text: `^(a|b)$`, `^a$|^b$`.
struct PlainTexts {
    /// In the order in which they were written; in lower case where case is ignored.
    private(set) var texts: [[UInt8]] = []
    private(set) var ignoresCase = false

    private let program: [UInt8]
    private var at = 0
    private var ignoresCaseHere = false
    /// Whether a letter stands for itself alone: with one that ignores case that is no list of one kind.
    private var hasExactLetters = false

    /// Reads a verified program, or `nil` when it says anything else; linear in the program.
    init?(_ program: [UInt8]) {
        self.program = program
        repeat {
            guard readBranch() else { return nil }
        } while take(.or)
        guard at == program.count, !ignoresCase || !hasExactLetters else { return nil }
    }

    /// `^text$`, or `^(text|text)$`.
    private mutating func readBranch() -> Bool {
        guard take(.textStart) else { return false }
        if take(.group) {
            repeat { readText() } while take(.or)
            guard take(.end) else { return false }
        } else {
            readText()
        }
        return take(.textEnd)
    }

    private mutating func take(_ code: PatternCode) -> Bool {
        skipToggles()
        guard at < program.count, program[at] == code.rawValue else { return false }
        at += 1
        return true
    }

    private mutating func skipToggles() {
        while at < program.count, program[at] == PatternCode.caseToggle.rawValue {
            ignoresCaseHere.toggle()
            at += 1
        }
    }

    /// Reads letters up to what is none.
    private mutating func readText() {
        var text: [UInt8] = []
        while true {
            skipToggles()
            guard at < program.count, readLetter(into: &text) else { break }
        }
        texts.append(text)
    }

    private mutating func readLetter(into text: inout [UInt8]) -> Bool {
        switch program[at] {
        case PatternCode.set.rawValue: return readCases(into: &text)
        case PatternCode.escape.rawValue: at += 1
        case 0x20...: break
        default: return false
        }
        let start = at
        var next = at
        guard let scalar = UTF8Ranges.scalar(program.span, at: &next) else { return false }
        at = next
        let isLetter = scalar < 0x80 && scalar | 0x20 >= 0x61 && scalar | 0x20 <= 0x7A
        if isLetter, ignoresCaseHere {
            ignoresCase = true
            text.append(program[start] | 0x20)
            return true
        }
        if isLetter || scalar >= 0x80 && CaseFolding.allCases(of: scalar).single == nil {
            hasExactLetters = true
        }
        text += program[start..<at]
        return true
    }

    /// Reads a set that is one letter beyond ASCII in all its cases.
    private mutating func readCases(into text: inout [UInt8]) -> Bool {
        var next = at + 1
        guard let set = ScalarSet(program.span, at: &next), let first = set.ranges.first,
            let folded = Unicode.Scalar(CaseFolding.folded(first.low)),
            CaseFolding.allCases(of: folded.value) == set
        else { return false }
        at = next
        ignoresCase = true
        text += Array(String(Character(folded)).utf8)
        return true
    }
}
