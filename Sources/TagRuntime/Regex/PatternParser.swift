/// Reads a pattern's text and writes its program, in one pass.
///
/// The dialect is RE2's where RE2 and ECMAScript agree, over Unicode scalars; where they differ, it is RE2's, and what
/// a person could expect in vain is a fault with a place. After a fault the reader goes on, to find the others.
///
/// - SeeAlso: `Schemas/pattern-dialect.md`.
package struct PatternParser {
    struct Flags: Equatable {
        var ignoresCase = false
        var dotTakesLineFeed = false
        var looksAtLines = false
    }

    /// The last item written, which a quantifier would repeat.
    struct Item {
        /// The start of the item in ``output``.
        var start: Int
        /// It is several items, and needs a group around it to be repeated.
        var isSequence = false
        var isQuantified = false
        /// A look-around, which takes no text: to repeat it, it needs a group around it in the text.
        var isLook = false
        /// The product of the counted repetitions within.
        var repetitions = 1
    }

    /// A group that is open, or the whole pattern.
    struct Frame {
        /// The bytes of its opening, in the text.
        var opening: Range<Int>
        /// The start of the group's branches in ``output``.
        var start: Int
        var isCapture = false
        var look: LookKind?
        /// The flags that apply again after the group.
        var flags: Flags
        var hasAlternatives = false
        /// Items of the branch being read; 2 stands for more.
        var items = 0
        var last: Item?
        var repetitions = 1
    }

    let text: [UInt8]
    let options: PatternOptions
    var at = 0
    var flags = Flags()
    var frames: [Frame] = []
    var output: [UInt8] = []
    /// True if letters written to ``output`` ignore case at this point.
    var outputIgnoresCase = false
    var result = ParsedPattern()
    var namedEnds = NamedClassEnds()
    /// The names of the groups so far: there may be thousands.
    var groupNames: Set<[UInt8]> = []

    init(_ text: [UInt8], _ options: PatternOptions) {
        self.text = text
        self.options = options
        flags.ignoresCase = options.ignoresCase
        output.reserveCapacity(text.count)
        frames = [Frame(opening: 0..<0, start: 0, flags: flags)]
    }

    /// Reads a pattern; linear in its length.
    package static func parse(_ text: [UInt8], _ options: PatternOptions = PatternOptions()) -> ParsedPattern
    {
        guard text.count <= PatternLimits.length else {
            var result = ParsedPattern()
            result.faults = [PatternFault(.tooLong, PatternLimits.length..<text.count)]
            return result
        }
        var parser = PatternParser(text, options)
        parser.read()
        return parser.result
    }

    private mutating func read() {
        while at < text.count, result.faults.count < ParsedPattern.faultLimit { readItem() }
        while frames.count > 1 {
            fault(.unclosedParenthesis, frames[frames.count - 1].opening)
            closeFrame()
        }
        if options.matchesWhole { requireWhole() }
        result.faults.sort { $0.range.lowerBound < $1.range.lowerBound }
        result.program = output
        guard result.faults.isEmpty else { return }
        do throws(PatternProgramError) {
            try PatternProgram.verify(output.span)
        } catch {
            fault(error.code == .tooDeep ? .tooDeep : .tooLarge, 0..<text.count)
        }
    }

    /// Puts the program between the ends of the text.
    private mutating func requireWhole() {
        if frames[0].hasAlternatives {
            output.insert(PatternCode.group.rawValue, at: 0)
            output.append(PatternCode.end.rawValue)
        }
        output.insert(PatternCode.textStart.rawValue, at: 0)
        output.append(PatternCode.textEnd.rawValue)
    }

    private mutating func readItem() {
        let start = at
        let byte = text[at]
        switch byte {
        case UInt8(ascii: "("): openGroup()
        case UInt8(ascii: ")"): closeGroup()
        case UInt8(ascii: "|"):
            at += 1
            output.append(PatternCode.or.rawValue)
            frames[frames.count - 1].hasAlternatives = true
            frames[frames.count - 1].items = 0
            frames[frames.count - 1].last = nil
        case UInt8(ascii: "["): readClass()
        case UInt8(ascii: "."):
            at += 1
            write(flags.dotTakesLineFeed ? .any : .anyInLine)
        case UInt8(ascii: "^"):
            at += 1
            write(flags.looksAtLines ? .lineStart : .textStart)
        case UInt8(ascii: "$"):
            at += 1
            write(flags.looksAtLines ? .lineEnd : .textEnd)
        case UInt8(ascii: "\\"): readEscape()
        case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"): readQuantifier()
        case UInt8(ascii: "{"):
            if !readCount() {
                at = start + 1
                write(scalar: UInt32(byte))
            }
        default: readScalar()
        }
    }

    private mutating func readScalar() {
        guard !readPlainLetters() else { return }
        let start = at
        guard let scalar = takeScalar() else {
            at += 1
            return fault(.notUTF8, start..<at)
        }
        write(scalar: scalar)
    }

    /// Reads letters of ASCII that stand for themselves, as ``write(scalar:)`` does one by one; false where there are none.
    private mutating func readPlainLetters() -> Bool {
        guard !flags.ignoresCase, !outputIgnoresCase else { return false }
        let start = at
        while at < text.count, text[at].standsForItself {
            output.append(text[at])
            at += 1
        }
        guard at > start else { return false }
        // A quantifier repeats the last one.
        let frame = frames.count - 1
        frames[frame].items = min(frames[frame].items + at - start, 2)
        frames[frame].last = Item(start: output.count - 1)
        return true
    }

    /// The scalar at ``at``, which moves past it; nil, with nothing moved, where the text is not UTF-8.
    mutating func takeScalar() -> UInt32? {
        var next = at
        let scalar = UTF8Ranges.scalar(text.span, at: &next)
        at = next
        return scalar
    }

    // MARK: Writing

    mutating func fault(_ code: PatternFault.Code, _ range: Range<Int>) {
        guard result.faults.count < ParsedPattern.faultLimit else { return }
        result.faults.append(PatternFault(code, range))
    }

    mutating func write(_ code: PatternCode) {
        beginItem()
        output.append(code.rawValue)
    }

    mutating func write(scalar: UInt32) {
        guard flags.ignoresCase else { return writeLiteral(scalar) }
        guard scalar >= 0x80 else {
            if scalar | 0x20 >= 0x61, scalar | 0x20 <= 0x7A { return writeLiteral(scalar, isLetter: true) }
            return writeLiteral(scalar)
        }
        let variants = ScalarSet([(scalar, scalar)]).ignoringCase()
        if variants.single != nil { writeLiteral(scalar) } else { write(variants) }
    }

    private mutating func writeLiteral(_ scalar: UInt32, isLetter: Bool = false) {
        let letters = scalar < 0x80 && scalar | 0x20 >= 0x61 && scalar | 0x20 <= 0x7A
        if letters, outputIgnoresCase != isLetter {
            output.append(PatternCode.caseToggle.rawValue)
            outputIgnoresCase = isLetter
        }
        beginItem()
        if scalar < 0x20 { output.append(PatternCode.escape.rawValue) }
        UTF8Ranges.append(scalar, to: &output)
    }

    /// Makes the place where ``output`` ends the start of an item.
    mutating func beginItem(isSequence: Bool = false, repetitions: Int = 1) {
        note(Item(start: output.count, isSequence: isSequence, repetitions: repetitions))
    }

    mutating func note(_ item: Item) {
        let frame = frames.count - 1
        frames[frame].items = min(frames[frame].items + (item.isSequence ? 2 : 1), 2)
        frames[frame].last = item
        frames[frame].repetitions = max(frames[frame].repetitions, item.repetitions)
    }
}

extension UInt8 {
    /// True for a printed letter of ASCII that is not syntax.
    fileprivate var standsForItself: Bool {
        switch self {
        case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "|"), UInt8(ascii: "["), UInt8(ascii: "."),
            UInt8(ascii: "^"), UInt8(ascii: "$"), UInt8(ascii: "\\"), UInt8(ascii: "*"), UInt8(ascii: "+"),
            UInt8(ascii: "?"), UInt8(ascii: "{"):
            false
        default: self >= 0x20 && self < 0x7F
        }
    }
}

// MARK: Repetition

extension PatternParser {
    private mutating func readQuantifier() {
        let start = at
        let byte = text[at]
        at += 1
        let isLazy = takeLazy()
        let code: PatternCode =
            switch byte {
            case UInt8(ascii: "*"): isLazy ? .zeroOrMoreLazy : .zeroOrMore
            case UInt8(ascii: "+"): isLazy ? .oneOrMoreLazy : .oneOrMore
            default: isLazy ? .zeroOrOneLazy : .zeroOrOne
            }
        quantify([code.rawValue], repetitions: 1, start..<at)
    }

    private mutating func takeLazy() -> Bool {
        guard at < text.count, text[at] == UInt8(ascii: "?") else { return false }
        at += 1
        return true
    }

    /// Reads `{m}`, `{m,}` or `{m,n}`; false when the brace is none of these, and so itself.
    private mutating func readCount() -> Bool {
        let start = at
        at += 1
        guard let least = readNumber() else { return false }
        var most: Int? = least
        if at < text.count, text[at] == UInt8(ascii: ",") {
            at += 1
            most = readNumber()
        }
        guard at < text.count, text[at] == UInt8(ascii: "}") else { return false }
        at += 1
        let count = RepeatCount(least: least, most: most)
        let numbers = start..<at
        let code: PatternCode = takeLazy() ? .countedLazy : .counted
        if max(least, most ?? 0) > PatternLimits.repetitions {
            fault(.repeatTooLarge, numbers)
        } else if !count.isValid {
            fault(.reversedRepeat, numbers)
        }
        quantify(
            [code.rawValue] + (count.isValid ? count.encoded : [0, 0]), repetitions: count.copies, start..<at)
        return true
    }

    /// Digits as a number, which stops growing above the limit; nil when there are none.
    private mutating func readNumber() -> Int? {
        let start = at
        var number = 0
        while at < text.count, text[at] >= 0x30, text[at] <= 0x39 {
            number = min(number * 10 + Int(text[at] - 0x30), PatternLimits.repetitions + 1)
            at += 1
        }
        return at > start ? number : nil
    }

    private mutating func quantify(_ code: [UInt8], repetitions: Int, _ range: Range<Int>) {
        let frame = frames.count - 1
        guard let item = frames[frame].last else { return fault(.nothingToRepeat, range) }
        guard !item.isLook else { return fault(.repeatedLook, range) }
        guard !item.isQuantified else {
            let isPossessive = text[range.lowerBound] == UInt8(ascii: "+") && range.count == 1
            return fault(isPossessive ? .possessive : .repeatedTwice, range)
        }
        if item.isSequence {
            output.insert(PatternCode.group.rawValue, at: item.start)
            output.append(PatternCode.end.rawValue)
        }
        output.insert(contentsOf: code, at: item.start)
        let product = item.repetitions * repetitions
        if product > PatternLimits.repetitions, item.repetitions > 1, repetitions <= PatternLimits.repetitions
        {
            fault(.repeatProductTooLarge, range)
        }
        let kept = min(product, PatternLimits.repetitions)
        frames[frame].repetitions = max(frames[frame].repetitions, kept)
        frames[frame].last = Item(start: item.start, isQuantified: true, repetitions: kept)
        if item.isSequence { frames[frame].items = min(frames[frame].items, 2) }
    }
}
