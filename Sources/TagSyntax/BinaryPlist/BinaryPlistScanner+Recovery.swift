import TagDiagnostics

// The faults of objects; the walk continues with nothing in their place.

extension BinaryPlistScanner {
    /// Reports a finding at the current path; a repeated object is not reported again.
    @inline(never)
    mutating func report(_ diagnostic: Diagnostic) { report(diagnostic, at: path) }

    private mutating func report(_ diagnostic: Diagnostic, at path: String) {
        let isKnown = diagnostics.contains { $0.id == diagnostic.id && $0.range == diagnostic.range }
        guard !isKnown, !isDone else { return }
        var diagnostic = diagnostic
        diagnostic.pointer = path
        diagnostics.append(diagnostic)
        isDone = diagnostics.count >= limits.errors
    }

    /// Reports the keys that the dictionary just closed has twice.
    @inline(never)
    mutating func report(_ repeated: [RepeatedKey]) {
        let path = path(of: open.dropLast())
        for key in repeated {
            let name = SyntaxTree.escapedForPointer(String(decoding: key.text, as: UTF8.self))
            let moved = RepeatedKey(key: file(key.key), first: file(key.first), text: key.text)
            report(.repeatedKey(moved), at: path + "/" + name)
        }
    }

    /// Returns the marker, in the file, of the object that is written at `range`.
    private func file(_ range: SourceRange) -> SourceRange {
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if places[middle].text <= range.start { low = middle + 1 } else { high = middle }
        }
        let offset = Int(places[Swift.max(0, low - 1)].file)
        return SourceRange(offset, offset + 1)
    }

    /// The JSON pointer of the current value.
    private var path: String { path(of: open[...]) }

    private func path(of lists: ArraySlice<Open>) -> String {
        var path = ""
        for list in lists {
            guard list.isObject, list.key >= 0 else {
                path += "/\(Swift.max(0, list.done - 1))"
                continue
            }
            let key = tree.tape[Int(list.key)]
            let name = text.view.array(Int(key.start) + 1..<Int(key.end) - 1)
            path += "/" + SyntaxTree.escapedForPointer(String(decoding: name, as: UTF8.self))
        }
        return path
    }

    /// Reports a value that cannot be read, and writes null in its place.
    @inline(never)
    mutating func missing(_ offset: Int, _ fault: Diagnostic) {
        report(fault)
        let start = text.count
        guard write(text: "null") else { return tooMuch(offset) }
        leaf(.null, offset, start)
    }

    /// Reports a string that cannot be read, or is too long.
    @inline(never)
    mutating func broken(_ offset: Int) {
        if isDone { return }
        missing(offset, fault(ofString: offset))
    }

    /// Returns the fault of the string at `offset`.
    private func fault(ofString offset: Int) -> Diagnostic {
        let isWide = bytes[offset] >> 4 == 0x6
        guard frame.extent(at: offset, size: isWide ? 2 : 1) != nil else {
            return .brokenObject("this string is cut short", offset)
        }
        return isWide ? .objectSurrogate(offset) : .objectNotASCII(offset)
    }

    /// Reports an invalid key and writes an empty one, so that the values stay in step.
    ///
    /// - Parameter fault: The fault; nil for that of the string at `offset`.
    @inline(never)
    mutating func strayKey(_ fault: Diagnostic?, _ offset: Int) {
        if isDone { return }
        report(fault ?? self.fault(ofString: offset), at: path(of: open.dropLast()))
        let start = text.count
        // Unreadable keys must not count as equal.
        guard write(text: "\"\""), place(start, offset),
            tree.key(start, text.count, mark: UInt64(truncatingIfNeeded: start))
        else { return tooMuch(offset) }
        open[open.count - 1].key = Int32(truncatingIfNeeded: tree.tape.count - 1)
    }

    // MARK: Limits

    @inline(never)
    mutating func tooDeep(_ offset: Int) {
        report(.tooDeep(limits.depth, offset..<offset + 1))
        isDone = true
    }

    @inline(never)
    mutating func tooMuch(_ offset: Int) {
        report(.tooMuchShared(offset))
        isDone = true
    }

    mutating func tooMuch(_ offset: Int, _ start: Int) -> Int? {
        tooMuch(offset)
        return nil
    }
}
