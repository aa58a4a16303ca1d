// Groups, look-arounds, and names.

/// An open group.
struct PatternGroup {
    var start: Int
    var isRepeatable: Bool
    /// The named groups before this one, and before its current alternative.
    var firstName = 0
    var alternativeName = 0
}

extension PatternChecker {
    mutating func openGroup() throws(PatternFault) {
        let start = at
        var isRepeatable = true
        if byte(1) == UInt8(ascii: "?") {
            at += 2
            isRepeatable = try readGroupKind(start)
        } else {
            at += 1
        }
        guard groups.count <= Self.deepest else {
            var fault = fault("the groups of the regular expression are nested too deeply", start..<start + 1)
            fault.isDecided = false
            throw fault
        }
        // The group's own name is none of those inside it.
        groups.append(
            PatternGroup(
                start: start, isRepeatable: isRepeatable, firstName: named.count, alternativeName: named.count
            ))
    }

    /// The names inside a group are gone over at its end, so that the depth bounds the time.
    private static let deepest = 1000

    /// Begins another alternative, which cannot match together with the names of those before.
    mutating func beginAlternative() {
        let group = groups.count - 1
        for name in named[groups[group].alternativeName...] { active[name] -= 1 }
        groups[group].alternativeName = named.count
    }

    /// Reads what follows `(?`; returns whether the group may be repeated.
    private mutating func readGroupKind(_ start: Int) throws(PatternFault) -> Bool {
        switch byte() {
        case UInt8(ascii: ":"): at += 1
        case UInt8(ascii: "="), UInt8(ascii: "!"):
            at += 1
            return !isStrict
        case UInt8(ascii: "<"):
            if byte(1) == UInt8(ascii: "=") || byte(1) == UInt8(ascii: "!") {
                at += 2
                return false
            }
            try defineName(start)
        default: try readModifiers(start)
        }
        return true
    }

    /// Reads `ims-ims:` (ES2025).
    private mutating func readModifiers(_ start: Int) throws(PatternFault) {
        var seen = PatternModes()
        var (letters, isOff) = (0, false)
        while byte() != UInt8(ascii: ":") {
            if byte() == UInt8(ascii: "-"), !isOff {
                isOff = true
            } else {
                let letter = PatternModes.flag(byte()) ?? []
                let isModifier = [.ignoreCase, .multiline, .dotAll].contains(letter)
                guard isModifier, seen.insert(letter).inserted else {
                    throw fault("no kind of group begins like this", start..<min(at + 1, end))
                }
                letters += 1
            }
            at += 1
        }
        at += 1
        guard letters > 0 else { throw fault("no kind of group begins like this", start..<at) }
    }

    mutating func closeGroup() throws(PatternFault) {
        guard groups.count > 1, let group = groups.popLast() else {
            throw fault("a ')' of the regular expression opens nowhere", at..<at + 1)
        }
        for name in named[group.firstName..<group.alternativeName] { active[name] += 1 }
        at += 1
        if group.isRepeatable { try readQuantifier() }
    }

    private mutating func defineName(_ start: Int) throws(PatternFault) {
        let place = at
        guard let name = readName() else {
            throw fault("a group has no valid name", start..<max(at, place + 1))
        }
        let number = names[name] ?? names.count
        if number == active.count {
            names[name] = number
            active.append(0)
        }
        guard active[number] == 0 else {
            let text = String(decoding: name, as: UTF8.self)
            throw fault("two groups have the name '\(text)'", place + 1..<at - 1)
        }
        active[number] = 1
        named.append(number)
    }

    /// Reads `<name>`; nil if it is none.
    mutating func readName() -> [UInt8]? {
        guard byte() == UInt8(ascii: "<") else { return nil }
        at += 1
        var name: [UInt8] = []
        while byte() != UInt8(ascii: ">") {
            guard let scalar = readNameScalar(),
                name.isEmpty ? Identifiers.isStart(scalar) : Identifiers.isPart(scalar)
            else { return nil }
            Scalars.append(scalar, to: &name)
        }
        at += 1
        return name.isEmpty ? nil : name
    }

    private mutating func readNameScalar() -> UInt32? {
        guard at < end else { return nil }
        if byte() == UInt8(ascii: "\\") {
            guard byte(1) == UInt8(ascii: "u") else { return nil }
            at += 2
            return readUnicodeEscape(isStrict: true)
        }
        guard let (scalar, length) = Scalars.read(bytes, at) else { return nil }
        at += length
        return scalar
    }

    /// Reads `\k`, and returns true if it is an atom.
    mutating func readNamedReference(_ start: Int) throws(PatternFault) {
        at += 2
        guard isStrict || hasNames else { return }
        guard let name = readName() else {
            throw fault("\\k must be followed by the name of a group, as in \\k<name>", start..<start + 2)
        }
        references.append((name, start..<at))
    }

    func checkReferences() throws(PatternFault) {
        for reference in references where names[reference.name] == nil {
            let name = String(decoding: reference.name, as: UTF8.self)
            throw fault("no group has the name '\(name)'", reference.range)
        }
    }
}
