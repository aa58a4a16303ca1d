package import TagLogic
import TagRuntime

/// The texts of a program that is nothing but plain texts, each at a place in the text: `^(a|b)$`, `^a$|^b$`, `a|^b`.
struct PlainTexts {
    /// The texts in the order in which they were written; in lower case where case is ignored.
    private(set) var texts: [(text: [UInt8], place: Automaton.Place)] = []
    private(set) var ignoresCase = false

    private let program: [UInt8]
    private var at = 0
    private var ignoresCaseHere = false
    /// True if a letter matches in its own case only; the program is refused if another letter ignores case.
    private var hasExactLetters = false

    /// Reads a verified program, in linear time; nil if it is anything else.
    init?(_ program: [UInt8]) {
        self.program = program
        repeat {
            guard readBranch() else { return nil }
        } while take(.or)
        guard at == program.count, !ignoresCase || !hasExactLetters else { return nil }
    }

    /// Reads `text` or `(text|text)`, at either end of the text or anywhere in it.
    private mutating func readBranch() -> Bool {
        let isAtStart = take(.textStart)
        var found: [[UInt8]] = []
        if take(.group) {
            repeat { found.append(readText()) } while take(.or)
            guard take(.end) else { return false }
        } else {
            found.append(readText())
        }
        let isAtEnd = take(.textEnd)
        let place: Automaton.Place =
            isAtStart ? (isAtEnd ? .whole : .start) : (isAtEnd ? .end : .anywhere)
        for text in found { texts.append((text, place)) }
        return true
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

    /// Reads letters up to the first other element.
    private mutating func readText() -> [UInt8] {
        var text: [UInt8] = []
        while true {
            skipToggles()
            guard at < program.count, readLetter(into: &text) else { break }
        }
        return text
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

extension PatternAutomaton {
    /// Returns the automaton of a program of plain texts only; nil for any other, and beyond `room`.
    ///
    /// The cost is linear in the texts, so lists far beyond the budget of other patterns are decided.
    ///
    /// - Parameter room: The entries that automata may have; those of this one are taken from it.
    package static func ofPlainTexts(_ program: [UInt8], room: inout Int) -> Automaton? {
        guard let plain = PlainTexts(program) else { return nil }
        var folding: Automaton.Folding?
        if plain.ignoresCase {
            folding = { letter in
                TagLogic.ScalarSet(
                    CaseFolding.allCases(of: letter).ranges.map { TagLogic.ScalarSet.Range($0.low, $0.high) })
            }
        }
        var made = Automaton.nothing
        for place in Automaton.Place.allCases {
            let texts = plain.texts.filter { $0.place == place }.map { entry in
                String(decoding: entry.text, as: UTF8.self).unicodeScalars.map { $0.value }
            }
            guard !texts.isEmpty else { continue }
            guard let list = Automaton.texts(texts, at: place, folding: folding, limit: room) else {
                return nil
            }
            room -= list.transitions.count
            made = made == .nothing ? list : (try? made.union(list, .unbounded).canonical) ?? .nothing
        }
        return made
    }
}
