import TagRuntime

extension BytePattern {
    mutating func branches() -> Part? {
        guard var all = branch() else { return nil }
        while at < program.count, program[at] == PatternCode.or.rawValue {
            at += 1
            guard let other = branch() else { return nil }
            all = either(all, other)
        }
        return all
    }

    private mutating func branch() -> Part? {
        var all = pass()
        while at < program.count, program[at] != PatternCode.or.rawValue,
            program[at] != PatternCode.end.rawValue
        {
            if program[at] == PatternCode.caseToggle.rawValue {
                at += 1
                ignoresCase.toggle()
            } else {
                guard let item = item(), nodes.count <= Self.mostNodes else { return nil }
                lead(all, to: item.start)
                all = Part(start: all.start, end: item.end)
            }
        }
        return all
    }

    private mutating func item() -> Part? {
        guard at < program.count else { return nil }
        guard program[at] < 0x20, let code = PatternCode(rawValue: program[at]) else { return letter() }
        at += 1
        switch code {
        case .escape: return letter()
        case .group, .capture:
            guard let body = branches(), at < program.count else { return nil }
            at += 1
            return body
        case .textStart: return condition(.textStart)
        case .textEnd: return condition(.textEnd)
        case .wordBoundary: return condition(.wordBoundary)
        case .set, .notSet:
            let bytes = program
            guard let set = TagRuntime.ScalarSet(bytes.span, at: &at) else { return nil }
            return take(code == .set ? set : set.complement)
        case .anyInLine, .any, .digit, .notDigit, .word, .notWord, .space, .notSpace:
            return code.scalars.flatMap { take($0) }
        case .lineStart, .lineEnd, .notWordBoundary, .look, .or, .end, .caseToggle: return nil
        case .zeroOrOne, .zeroOrOneLazy: return quantified(0, 1)
        case .zeroOrMore, .zeroOrMoreLazy: return quantified(0, nil)
        case .oneOrMore, .oneOrMoreLazy: return quantified(1, nil)
        case .counted, .countedLazy:
            let bytes = program
            guard let count = RepeatCount(bytes.span, at: &at), count.most != 0 else { return nil }
            return quantified(count.least, count.most)
        }
    }

    private mutating func condition(_ condition: Condition) -> Part? {
        // What is empty is not repeated here.
        guard quantifiers == 0 else { return nil }
        let end = pass().end
        return Part(start: add(.condition(condition, next: end)), end: end)
    }

    private mutating func quantified(_ least: Int, _ most: Int?) -> Part? {
        quantifiers += 1
        defer { quantifiers -= 1 }
        return repetition(least, most)
    }

    /// Reads an item as often as it is repeated; each copy has places of its own.
    private mutating func repetition(_ least: Int, _ most: Int?) -> Part? {
        let (from, wasIgnoring) = (at, ignoresCase)
        var all = pass()
        let end = pass().end
        for number in 0..<max(most ?? least + 1, least) {
            (at, ignoresCase) = (from, wasIgnoring)
            guard let item = item(), nodes.count <= Self.mostNodes else { return nil }
            if number < least {
                lead(all, to: item.start)
            } else {
                choices += 1
                guard choices <= Self.mostChoices else { return nil }
                let choice = add(.either(item.start, end))
                lead(all, to: choice)
                // The last copy of an endless repetition leads back to its own beginning.
                if most == nil {
                    lead(item, to: choice)
                    return Part(start: all.start, end: end)
                }
            }
            all = Part(start: all.start, end: item.end)
        }
        lead(all, to: end)
        return Part(start: all.start, end: end)
    }
}
