import TagLogic
import TagRuntime

/// The meaning of a pattern, in the cheapest equivalent form.
package enum PatternMeaning: Equatable {
    /// A test of strings.
    case literal(LiteralTest)
    /// A list, one of whose texts must be the text.
    case isOneOf(TextList)
    /// A pattern that its automaton decides, or its program if it has none.
    case pattern(AutomatonBytes?)

    /// Returns the meaning of the program of a pattern of which only a match matters, not its groups.
    static func of(_ program: [UInt8], in automata: inout PatternAutomata) -> PatternMeaning {
        if let literal = LiteralTest(program: program) { return .literal(literal) }
        if let list = TextList(longProgram: program) { return .isOneOf(list) }
        guard let automaton = automata.automaton(of: program) else { return .pattern(nil) }
        let simple = simple(program, automaton, in: &automata)
        if let simple, case .literal = simple { return simple }
        let stored = AutomatonBytes(automaton)
        if case .isOneOf(let list) = simple, let stored, !list.isShort(beside: stored) {
            return .pattern(stored)
        }
        return simple ?? .pattern(stored)
    }

    /// Returns the meaning of a pattern that needs no automaton; nil for others.
    private static func simple(
        _ program: [UInt8], _ automaton: ByteAutomaton, in automata: inout PatternAutomata
    ) -> PatternMeaning? {
        guard CaseToggles.areIn(program) else { return test(automaton, ignoringCase: false) }
        // A pattern that ignores case accepts a text in every case, so only case-folded texts are read. That is wrong if
        // only some of its letters ignore case, so the guess is compared with the pattern's automaton.
        guard let guess = test(automaton, ignoringCase: true), let meant = guess.program,
            automata.automaton(of: meant) == automaton
        else { return nil }
        return guess
    }

    private static func test(_ automaton: ByteAutomaton, ignoringCase: Bool) -> PatternMeaning? {
        let accepted = AcceptedTexts(automaton, ignoringCase: ignoringCase)
        if var literal = accepted.literal {
            literal.ignoresCase = ignoringCase && literal.hasLetters
            return .literal(literal)
        }
        guard let texts = accepted.texts(limit: TextList.mostSpelled) else { return nil }
        return TextList(texts, ignoresCase: ignoringCase).map { .isOneOf($0) }
    }

    /// The program of a pattern with this meaning; nil for ``pattern(_:)``.
    private var program: [UInt8]? {
        switch self {
        case .literal(let literal): literal.program
        case .isOneOf(let list): list.program
        case .pattern: nil
        }
    }
}

/// A list of texts: each once, in byte order, and case-folded where case is ignored.
package struct TextList: Equatable {
    package let texts: [String]
    package let ignoresCase: Bool

    /// The most texts of an automaton that are enumerated to make a list.
    static let mostSpelled = 1_000
    /// The bytes beyond which a list is read from a program without asking an automaton.
    private static let longProgram = 4_096

    /// Makes the list of a long program that is nothing but plain texts, each the whole text; nil for others.
    ///
    /// An automaton of so many texts is often beyond the budget, and never much smaller. The limit applies to the program of the
    /// list, so the result is the same however its texts were written.
    init?(longProgram program: [UInt8]) {
        guard program.count > Self.longProgram, let plain = PlainTexts(program),
            plain.texts.allSatisfy({ $0.place == .whole })
        else { return nil }
        let texts = Set(plain.texts.map { $0.text }).sorted { $0.lexicographicallyPrecedes($1) }
        guard let list = TextList(texts, ignoresCase: plain.ignoresCase),
            list.program.count > Self.longProgram
        else { return nil }
        self = list
    }

    /// Makes a list; nil for fewer than two texts, beyond a container's limits, or if no one pattern can match the list.
    init?(_ texts: [[UInt8]], ignoresCase: Bool) {
        let texts = ignoresCase ? Self.folded(texts) : texts
        guard texts.count > 1, texts.count <= ListLimits.texts,
            texts.allSatisfy({ $0.count <= ListLimits.length })
        else { return nil }
        self.texts = texts.map { String(decoding: $0, as: UTF8.self) }
        self.ignoresCase = ignoresCase
        guard Self.pattern(texts, ignoresCase: self.ignoresCase) != nil else { return nil }
    }

    /// Returns the text of a pattern that matches exactly these texts; nil if it would exceed the limits of a pattern.
    static func pattern(_ texts: [[UInt8]], ignoresCase: Bool) -> String? {
        var text = PatternText.text(of: program(texts, ignoresCase: false))
        if ignoresCase {
            // The pattern is compiled again, since letters beyond ASCII become sets of their cases.
            let compiled = RegexCompiler.compile("(?i)" + text)
            guard compiled.isValid else { return nil }
            text = PatternText.text(of: compiled.program)
        }
        return RegexCompiler.compile(text).isValid ? text : nil
    }

    private static func folded(_ texts: [[UInt8]]) -> [[UInt8]] {
        let folded = texts.map { text in
            let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
            var folded = String.UnicodeScalarView()
            for scalar in scalars {
                folded.append(Unicode.Scalar(CaseFolding.folded(scalar.value)) ?? scalar)
            }
            return Array(String(folded).utf8)
        }.sorted { $0.lexicographicallyPrecedes($1) }
        return folded.indices.filter { $0 == 0 || folded[$0] != folded[$0 - 1] }.map { folded[$0] }
    }

    /// Returns true if it takes little room, or not much more than an automaton: `^[0-9]{3}$` is better not enumerated.
    ///
    /// A list of event names is looked up in an index, while an automaton must be run for each event; that is worth some bytes.
    func isShort(beside automaton: AutomatonBytes) -> Bool {
        let size = texts.reduce(0) { $0 + $1.utf8.count + 4 }
        return texts.count <= 16 || size <= 2 * automaton.bytes.count
    }

    /// The program of a pattern that matches exactly these texts.
    var program: [UInt8] { Self.program(texts.map { Array($0.utf8) }, ignoresCase: ignoresCase) }

    /// Returns the same for texts as a container stores them.
    static func program(_ texts: [[UInt8]], ignoresCase: Bool) -> [UInt8] {
        var program = ignoresCase ? [PatternCode.caseToggle.rawValue] : []
        program += [PatternCode.textStart.rawValue, PatternCode.group.rawValue]
        for (index, text) in texts.enumerated() {
            if index > 0 { program.append(PatternCode.or.rawValue) }
            program += LiteralTest.scalars(text)
        }
        return program + [PatternCode.end.rawValue, PatternCode.textEnd.rawValue]
    }
}
