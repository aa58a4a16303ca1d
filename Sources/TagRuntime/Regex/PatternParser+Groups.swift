// Groups, flags and names.

extension PatternParser {
    mutating func openGroup() {
        let start = at
        guard frames.count <= PatternLimits.depth else {
            fault(.tooDeep, start..<start + 1)
            at = text.count
            frames.removeSubrange(1...)
            return
        }
        at += 1
        guard at < text.count, text[at] == UInt8(ascii: "?") else { return open(start..<at, isCapture: true) }
        at += 1
        guard at < text.count else { return open(start..<at, faultCode: .unknownGroup) }
        switch text[at] {
        case UInt8(ascii: ":"): openPlain(start)
        case UInt8(ascii: "="), UInt8(ascii: "!"): openLook(start, isAhead: true)
        case UInt8(ascii: ">"): openPlain(start, .atomicGroup)
        case UInt8(ascii: "("): openPlain(start, .conditional)
        case UInt8(ascii: "&"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            openPlain(start, .recursion)
        case UInt8(ascii: "<"): openAngle(start, at + 1)
        case UInt8(ascii: "P"): openPython(start)
        default: readFlags(start)
        }
    }

    /// Opens a group that takes no part in the numbering, one byte after the question mark.
    private mutating func openPlain(_ start: Int, _ code: PatternFault.Code? = nil) {
        at += 1
        if code == .conditional || code == .recursion { at -= 1 }
        open(start..<at, faultCode: code)
    }

    /// `(?<name>`, or a look-behind.
    private mutating func openAngle(_ start: Int, _ name: Int) {
        guard name < text.count, text[name] == UInt8(ascii: "=") || text[name] == UInt8(ascii: "!") else {
            return openNamed(start, name)
        }
        at = name
        openLook(start, isAhead: false)
    }

    /// Opens a look-around, whose last byte tells whether it is negated.
    private mutating func openLook(_ start: Int, isAhead: Bool) {
        let kind = LookKind(isAhead: isAhead, isNegated: text[at] == UInt8(ascii: "!"))
        at += 1
        output.append(PatternCode.look.rawValue)
        output.append(kind.rawValue)
        frames.append(Frame(opening: start..<at, start: output.count, look: kind, flags: flags))
    }

    /// `(?P<name>`, `(?P=name)`, `(?P>name)`.
    private mutating func openPython(_ start: Int) {
        at += 1
        guard at < text.count else { return open(start..<at, faultCode: .unknownGroup) }
        switch text[at] {
        case UInt8(ascii: "<"): openNamed(start, at + 1)
        case UInt8(ascii: "="):
            while at < text.count, text[at] != UInt8(ascii: ")") { at += 1 }
            at = min(at + 1, text.count)
            fault(.backReference, start..<at)
            beginItem()
        case UInt8(ascii: ">"): open(start..<at + 1, faultCode: .recursion)
        default: open(start..<at, faultCode: .unknownGroup)
        }
    }

    private mutating func openNamed(_ start: Int, _ nameStart: Int) {
        at = nameStart
        while at < text.count, isWordByte(text[at]) { at += 1 }
        let name = [UInt8](text[nameStart..<at])
        let isClosed = at < text.count && text[at] == UInt8(ascii: ">")
        let isNew = groupNames.insert(name).inserted
        if name.isEmpty || !isClosed || name[0] < 0x3A {
            let isShort = name.isEmpty || !isClosed
            fault(.badGroupName, isShort ? start..<min(at + 1, text.count) : nameStart..<at)
        } else if !isNew {
            fault(.repeatedGroupName, nameStart..<at)
        }
        if isClosed { at += 1 }
        result.names.append(PatternGroupName(name: name, number: result.groups + 1))
        open(start..<at, isCapture: true)
    }

    private mutating func open(
        _ opening: Range<Int>, isCapture: Bool = false, faultCode: PatternFault.Code? = nil
    ) {
        if let faultCode { fault(faultCode, opening) }
        if isCapture { result.groups += 1 }
        let remembers = isCapture && options.remembersGroups
        if remembers { output.append(PatternCode.capture.rawValue) }
        frames.append(Frame(opening: opening, start: output.count, isCapture: remembers, flags: flags))
    }

    mutating func closeGroup() {
        at += 1
        guard frames.count > 1 else { return fault(.unopenedParenthesis, at - 1..<at) }
        closeFrame()
    }

    /// Ends the innermost group and makes it an item of the one around it.
    mutating func closeFrame() {
        let frame = frames.removeLast()
        flags = frame.flags
        if frame.isCapture {
            output.append(PatternCode.end.rawValue)
            return note(Item(start: frame.start - 1, repetitions: frame.repetitions))
        }
        if frame.look != nil {
            output.append(PatternCode.end.rawValue)
            // Built once, however often it is repeated: what is counted within is not multiplied.
            return note(Item(start: frame.start - 2, isLook: true))
        }
        if frame.hasAlternatives {
            output.insert(PatternCode.group.rawValue, at: frame.start)
            output.append(PatternCode.end.rawValue)
            return note(Item(start: frame.start, repetitions: frame.repetitions))
        }
        guard frame.items == 1, let item = frame.last else {
            return note(Item(start: frame.start, isSequence: true, repetitions: frame.repetitions))
        }
        note(Item(start: item.start, repetitions: frame.repetitions))
    }

    /// `(?flags)`, which holds to the end of the group around it, or `(?flags:`, which opens one of its own.
    private mutating func readFlags(_ start: Int) {
        let outer = flags
        var changed = flags
        var value = true
        while at < text.count {
            switch text[at] {
            case UInt8(ascii: "i"): changed.ignoresCase = value
            case UInt8(ascii: "s"): changed.dotTakesLineFeed = value
            case UInt8(ascii: "m"): changed.looksAtLines = value
            case UInt8(ascii: "-") where value: value = false
            case UInt8(ascii: ":"):
                at += 1
                open(start..<at)
                flags = changed
                return
            case UInt8(ascii: ")") where text[at - 1] != UInt8(ascii: "?"):
                at += 1
                flags = changed
                frames[frames.count - 1].last = nil
                return
            case 0x41...0x5A, 0x61...0x7A: fault(.unknownFlag, at..<at + 1)
            default: return open(start..<at, faultCode: .unknownGroup)
            }
            at += 1
        }
        flags = outer
        open(start..<at, faultCode: .unknownGroup)
    }
}
