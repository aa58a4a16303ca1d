extension Evaluation {
    // MARK: Tables

    /// The value of the first row whose key is the input's text, or whose pattern is found in it; else the default.
    ///
    /// This function has only the steps that most events take: code that runs for each event has to fit into the cache.
    @inline(never)
    mutating func tableValue(_ index: Int, _ first: Operands, isOfPatterns: Bool) -> Datum {
        let input = comparedText(operand(first, .input))
        guard !input.isFailure else { return .failure }
        var part: Int?
        let rows = operandNumber(first, isOfPatterns ? .patternTable : .table)
        if input.kind == .text, let table = compositeIndex(rows) {
            if let known = tableRows.find(index, input.view) {
                guard step(known.steps) else { return .failure }
                part = known.part
            } else {
                switch search(tables.parts(table), isOfPatterns, of: index, for: input.view) {
                case .found(let row): part = row
                case .computed(let row, let pattern):
                    return rowValue(row, first, input.view, .computed(pattern))
                case .none: break
                case .failed: return .failure
                }
            }
        }
        guard let part else { return operand(first, .tableDefault) }
        guard isOfPatterns else { return rowValue(part) }
        return rowValue(part, first, input.view, .stored(partNumber(part) &- tables.space.patterns))
    }

    /// The row that a search ended at.
    private enum FoundRow {
        case found(Int)
        /// A row with a pattern that was put together.
        case computed(Int, ByteView)
        case none, failed
    }

    /// Looks for a text in a table, and remembers the row if it depends on nothing else.
    @inline(never)
    private mutating func search(
        _ rows: Range<Int>, _ isOfPatterns: Bool, of index: Int, for text: ByteView
    ) -> FoundRow {
        let before = budget.steps
        var isFixed = true
        let found =
            isOfPatterns ? searchPatterns(rows, for: text, &isFixed) : searchKeys(rows, for: text, &isFixed)
        guard isFixed else { return found }
        switch found {
        case .found(let part): tableRows.keep(index, text, part: part, steps: before &- budget.steps)
        case .none: tableRows.keep(index, text, part: nil, steps: before &- budget.steps)
        case .computed, .failed: break
        }
        return found
    }

    /// Looks for a text among the keys of a lookup table.
    ///
    /// - Parameter isFixed: Becomes false where the row or the cost of finding it depends on more than the text.
    private mutating func searchKeys(
        _ rows: Range<Int>, for text: ByteView, _ isFixed: inout Bool
    ) -> FoundRow {
        let isBackward = tables.evaluationRules.lastRowCounts
        var part = isBackward ? rows.upperBound &- 2 : rows.lowerBound
        while part >= rows.lowerBound, part < rows.upperBound {
            guard step() else { return .failed }
            isFixed = isFixed && partNumber(part) < tables.space.macros
            if isKey(self.part(part), of: text) { return .found(part) }
            part &+= isBackward ? -2 : 2
        }
        return .none
    }

    /// Returns true if a table's key has the text of the input; a converted key is not kept.
    @inline(__always)
    private mutating func isKey(_ key: Datum, of input: ByteView) -> Bool {
        key.kind == .text ? key.view == input : isMadeKey(key, of: input)
    }

    private mutating func isMadeKey(_ key: Datum, of input: ByteView) -> Bool {
        switch key.kind {
        case .integer, .double:
            let mark = bytes.count
            append(key)
            defer { bytes.truncate(to: mark) }
            return !bytes.isFull && bytes.view(from: mark, count: bytes.count - mark) == input
        default:
            let key = comparedText(key)
            return key.kind == .text && key.view == input
        }
    }

    /// Looks for the first pattern of a regex table that is found in a text.
    ///
    /// - Parameter isFixed: Becomes false where the row or the cost of finding it depends on more than the text.
    private mutating func searchPatterns(
        _ rows: Range<Int>, for text: ByteView, _ isFixed: inout Bool
    ) -> FoundRow {
        var part = rows.lowerBound
        while part < rows.upperBound {
            guard step(), let pattern = sought(partNumber(part)) else { return .failed }
            let isFound = isFound(pattern, in: text, &isFixed)
            guard hasSteps() else { return .failed }
            if isFound {
                if case .computed(let pattern) = pattern { return .computed(part, pattern) }
                return .found(part)
            }
            part &+= 2
        }
        return .none
    }

    /// Returns true if the pattern of a row is found in a text.
    ///
    /// - Parameter isFixed: Becomes false where the answer or its cost depends on something else.
    @inline(__always)
    private mutating func isFound(_ pattern: Sought, in text: ByteView, _ isFixed: inout Bool) -> Bool {
        if case .stored(let number) = pattern,
            let isFound = patterns.knownMatches(number, text, &budget.steps)
        {
            return isFound
        }
        isFixed = false
        return isFound(pattern, in: text)
    }

    /// The value of a row whose pattern was found, or the input with that in place of what matched.
    private mutating func rowValue(
        _ part: Int, _ first: Operands, _ input: ByteView, _ pattern: Sought
    ) -> Datum {
        guard Conversions.boolean(operand(first, .replaces)) else { return rowValue(part) }
        return replaced(input, pattern, comparedText(rowValue(part)))
    }

    /// The value of a table's row; one that is not given is empty text.
    private mutating func rowValue(_ part: Int) -> Datum {
        partNumber(part &+ 1) == ValueSpace.missing ? .text(.empty) : self.part(part &+ 1)
    }

    /// A pattern that is looked for.
    private enum Sought {
        /// One of the container's, by number.
        case stored(Int)
        case computed(ByteView)
        /// Nothing that could be found.
        case nothing
    }

    /// The pattern that a value is, found once for a search; nil when finding it fails for want of steps.
    private mutating func sought(_ pattern: Int) -> Sought? {
        if pattern >= tables.space.patterns, pattern < tables.space.tags {
            return .stored(pattern - tables.space.patterns)
        }
        let computed = patternText(datum(pattern))
        guard hasSteps() else { return nil }
        return computed.kind == .text ? .computed(computed.view) : .nothing
    }

    private mutating func isFound(_ pattern: Sought, in text: ByteView) -> Bool {
        switch pattern {
        case .stored(let number): isFound(number, in: text)
        case .computed(let pattern):
            patterns.matchesComputed(pattern, text, ignoresCase: false, &budget)
        case .nothing: false
        }
    }

    /// Looks for a pattern at or after `start`, so that its groups are known; false when it is not found.
    private mutating func find(_ pattern: Sought, in text: ByteView, from start: Int = 0) -> Bool {
        switch pattern {
        case .stored(let number): patterns.find(number, of: tables, text, from: start, &budget.steps)
        case .computed(let pattern): patterns.findComputed(pattern, text, from: start, &budget)
        case .nothing: false
        }
    }

    /// `input` with `value` in place of what matched, `$1` to `$99`, `$&` and `$$` in it filled in.
    private mutating func replaced(_ input: ByteView, _ pattern: Sought, _ value: Datum) -> Datum {
        guard value.kind == .text else { return value }
        let mark = bytes.count
        let replacesAll = tables.evaluationRules.replacesEveryMatch
        var (copied, start) = (0, 0)
        repeat {
            let isFound = find(pattern, in: input, from: start)
            guard hasSteps() else {
                bytes.truncate(to: mark)
                return .failure
            }
            guard isFound, let whole = patterns.group(0) else { break }
            _ = bytes.append(input[copied..<whole.lowerBound])
            appendReplacement(value.view, input)
            copied = whole.upperBound
            start = whole.isEmpty ? input.offset(afterScalarAt: copied) : copied
        } while replacesAll && start <= input.count && !bytes.isFull
        _ = bytes.append(input[copied..<input.count])
        return takeText(from: mark)
    }

    private mutating func appendReplacement(_ value: ByteView, _ input: ByteView) {
        var offset = 0
        pay(for: value.count, .scanned)
        while offset < value.count {
            let byte = value[offset]
            let next = offset + 1 < value.count ? value[offset + 1] : 0
            if byte == UInt8(ascii: "$"), next == UInt8(ascii: "$") {
                bytes.append(byte)
                offset += 2
            } else if byte == UInt8(ascii: "$"), next == UInt8(ascii: "&") {
                if let range = patterns.group(0) { _ = bytes.append(input[range]) }
                offset += 2
            } else if byte == UInt8(ascii: "$"), let (group, length) = groupNumber(value, at: offset + 1) {
                if let range = patterns.group(group) { _ = bytes.append(input[range]) }
                offset += 1 + length
            } else {
                bytes.append(byte)
                offset += 1
            }
            guard !bytes.isFull else { return }
        }
    }

    /// The group that the digits at `offset` name, as many of them (two at most) as name one there is.
    private func groupNumber(_ value: ByteView, at offset: Int) -> (Int, Int)? {
        guard offset < value.count, value[offset] &- 0x30 < 10 else { return nil }
        let one = Int(value[offset] - 0x30)
        if offset + 1 < value.count, value[offset + 1] &- 0x30 < 10 {
            let two = one * 10 + Int(value[offset + 1] - 0x30)
            if two > 0, two <= patterns.groupCount { return (two, 2) }
        }
        return one > 0 && one <= patterns.groupCount ? (one, 1) : nil
    }

    /// The text of a group of the first match; 1 unless said otherwise, 0 is the whole match.
    mutating func regexGroup(_ first: Operands) -> Datum {
        let input = text(operand(first, .input))
        let given = operand(first, .group)
        let isCompiled = operandNumber(first, .pattern) >= tables.space.patterns
        guard !input.isFailure, !given.isFailure, isCompiled || !operand(first, .pattern).isFailure,
            let pattern = sought(operandNumber(first, .pattern))
        else { return .failure }
        guard input.kind == .text else { return .absent }
        var group = 1
        if given.kind != .absent {
            guard case .integer(let number)? = Conversions.number(given), number >= 0, number < 1_000 else {
                return .absent
            }
            group = Int(number)
        }
        let isFound = find(pattern, in: input.view)
        guard hasSteps() else { return .failure }
        guard isFound, let range = patterns.group(group) else { return .absent }
        return .text(input.view[range])
    }

    mutating func letters(_ first: Operands, _ mapping: Letters.Mapping) -> Datum {
        mapped(text(operand(first, .input)), mapping)
    }

    // MARK: Digests and encodings

    mutating func hash(_ index: Int, _ first: Operands) -> Datum {
        let input = text(operand(first, .input))
        let algorithm = text(operand(first, .algorithm))
        let format = text(operand(first, .hashedFormat))
        guard !algorithm.isFailure, !format.isFailure else { return .failure }
        guard input.kind == .text else { return input }
        guard take(memory: 2 * input.extent), step(Cost.digest) else { return .failure }
        guard let data = decoded(input.view, format),
            let digest = Digest.of(data, algorithm.kind == .text ? algorithm.view : ByteView("md5"))
        else {
            report(.badParameter, .macro(index))
            return .absent
        }
        let mark = bytes.count
        Codec.appendHex(digest, to: &bytes)
        return takeText(from: mark)
    }

    mutating func encode(_ index: Int, _ first: Operands) -> Datum {
        let input = text(operand(first, .input))
        let inputFormat = text(operand(first, .inputFormat))
        let outputFormat = text(operand(first, .outputFormat))
        let omitsPadding = operand(first, .noPadding)
        guard !inputFormat.isFailure, !outputFormat.isFailure, !omitsPadding.isFailure else {
            return .failure
        }
        guard input.kind == .text else { return input }
        let isPadded = !Conversions.boolean(omitsPadding)
        guard take(memory: input.extent), step(Cost.digest) else { return .failure }
        guard let data = decoded(input.view, inputFormat) else { return .absent }
        let mark = bytes.count
        let output = outputFormat.kind == .text ? outputFormat.view : ByteView("base16")
        if Letters.equalIgnoringASCIICase(output, "base16") {
            Codec.appendHex(data, to: &bytes)
        } else if Letters.equalIgnoringASCIICase(output, "base64") {
            Codec.appendBase64(data, isForURLs: false, isPadded: isPadded, to: &bytes)
        } else if Letters.equalIgnoringASCIICase(output, "base64url") {
            Codec.appendBase64(data, isForURLs: true, isPadded: isPadded, to: &bytes)
        } else {
            report(.badParameter, .macro(index))
            return .absent
        }
        return takeText(from: mark)
    }

    /// The bytes that text in a format stands for; nil when it is not in that format.
    private func decoded(_ text: ByteView, _ format: Datum) -> [UInt8]? {
        guard format.kind == .text, !Letters.equalIgnoringASCIICase(format.view, "text") else {
            return text.array
        }
        if Letters.equalIgnoringASCIICase(format.view, "base16") { return Codec.hex(text) }
        if Letters.equalIgnoringASCIICase(format.view, "base64") {
            return Codec.base64(text, isForURLs: false)
        }
        if Letters.equalIgnoringASCIICase(format.view, "base64url") {
            return Codec.base64(text, isForURLs: true)
        }
        return nil
    }

    // MARK: Joining

    /// Bytes of a text, or of those that a list or map has in it.
    private func lengthOfTexts(in value: Datum) -> Int {
        guard value.kind == .list || value.kind == .map else { return value.extent }
        var length = 0
        for index in 0..<value.elements.count where value.elements[index].kind == .text {
            length += value.elements[index].extent
        }
        return length
    }

    /// A list's elements, or a map's keys and values, as one text; any other value as a list of itself.
    ///
    /// Nothing joined is empty text, which is there.
    mutating func join(_ index: Int, _ first: Operands) -> Datum {
        let input = operand(first, .input)
        let between = text(operand(first, .itemSeparator))
        let inside = text(operand(first, .keyValueSeparator))
        let escape = text(operand(first, .escape))
        guard !input.isFailure, !between.isFailure, !inside.isFailure, !escape.isFailure else {
            return .failure
        }
        var joiner = Joiner(
            itemSeparator: between.kind == .text ? between.view : .empty,
            keySeparator: inside.kind == .text ? inside.view : ByteView("="), by: tables.evaluationRules)
        if escape.kind == .text, escape.view.count > 0 {
            guard let mode = Joiner.Escape(escape.view) else {
                report(.badParameter, .macro(index))
                return .absent
            }
            joiner.escape = mode
            pay(for: lengthOfTexts(in: input), .converted)
            guard hasSteps() else { return .failure }
        }
        let mark = bytes.count
        joiner.append(input, to: &bytes)
        pay(for: bytes.count - mark, .converted)
        return takeText(from: mark)
    }
}
