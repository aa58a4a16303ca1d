import TagLogic
import TagRuntime

extension BytePattern {
    mutating func letter() -> Part? {
        guard at < program.count, program[at] < 0x80 else { return nil }
        let byte = program[at]
        at += 1
        let isLetter = (0x61...0x7A).contains(byte | 0x20)
        guard ignoresCase, isLetter else { return take(byte...byte, isWord: places.isWord(byte)) }
        // K and s have a third case, beyond ASCII.
        guard byte | 0x20 != UInt8(ascii: "k"), byte | 0x20 != UInt8(ascii: "s"),
            let part = take(byte | 0x20...byte | 0x20, isWord: true)
        else { return nil }
        places.take(byte & ~0x20...byte & ~0x20, at: takesWords.count - 1)
        return part
    }

    /// Returns a byte of a range; more bytes may be added to its place, which is the last one.
    private mutating func take(_ range: ClosedRange<UInt8>, isWord: Bool) -> Part? {
        guard let place = places.add() else { return nil }
        places.take(range, at: place)
        takesWords.append(isWord)
        let end = pass().end
        return Part(start: add(.take(place: place, next: end)), end: end)
    }

    /// Returns a letter of a set of ASCII, or of one that has all letters beyond; nil for another set.
    ///
    /// Letters of words have a place of their own if that matters.
    mutating func take(_ set: TagRuntime.ScalarSet) -> Part? {
        var places: (word: Int?, other: Int?) = (nil, nil)
        var all: Part?
        for range in set.ranges where range.low < 0x80 {
            let bytes = UInt8(range.low)...UInt8(min(range.high, 0x7F))
            // Where words do not matter, a range is of one place, as each byte is.
            for bytes in asksForWords ? bytes.map({ $0...$0 }) : [bytes] {
                let isWord = self.places.isWord(bytes.lowerBound)
                if let place = isWord ? places.word : places.other {
                    self.places.take(bytes, at: place)
                } else {
                    guard let part = take(bytes, isWord: isWord) else { return nil }
                    if isWord {
                        places.word = takesWords.count - 1
                    } else {
                        places.other = takesWords.count - 1
                    }
                    all = either(all, part)
                }
            }
        }
        if let last = set.ranges.last, last.high >= 0x80 {
            // All letters beyond ASCII, if this range begins where they do.
            guard last.low <= 0x80, last.high == Symbol.lastScalar, let part = beyondASCII() else {
                return nil
            }
            all = either(all, part)
        }
        return all
    }

    mutating func either(_ one: Part?, _ other: Part) -> Part {
        guard let one else { return other }
        let end = pass().end
        lead(one, to: end)
        lead(other, to: end)
        return Part(start: add(.either(one.start, other.start)), end: end)
    }

    /// Returns any letter beyond ASCII: a leading byte, and as many others as it requires.
    private mutating func beyondASCII() -> Part? {
        var next: Part?
        var starts: [Int] = []
        for leads in [UInt8(0xC0)...0xDF, 0xE0...0xEF, 0xF0...0xFF] {
            guard let tail = take(0x80...0xBF, isWord: false), let lead = take(leads, isWord: false)
            else {
                return nil
            }
            if let next { self.lead(tail, to: next.start) }
            next = Part(start: tail.start, end: next?.end ?? tail.end)
            self.lead(lead, to: tail.start)
            starts.append(lead.start)
        }
        guard let end = next?.end else { return nil }
        let start = add(.either(starts[0], add(.either(starts[1], starts[2]))))
        return Part(start: start, end: end)
    }
}
