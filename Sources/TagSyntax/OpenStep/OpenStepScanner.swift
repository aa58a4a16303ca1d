import TagDiagnostics

/// The reader of OpenStep property lists: one pass over the bytes, no recursion.
///
/// A fault of structure ends the pass; those of values and keys are collected.
struct OpenStepScanner: TextScanner {
    static let carrier = Carrier.openStep

    /// The next part of the grammar.
    enum Step {
        case value, element, key, separator, stop
    }

    let bytes: ByteView
    let limits: ReaderLimits
    var tree: TreeBuilder
    var at = 0
    /// True if the outermost dictionary has no braces.
    var isStrings = false
    var diagnostics: [Diagnostic] = []
    var isUnrecoverable = false

    init(bytes: ByteView, tree: TreeBuilder, limits: ReaderLimits) {
        self.bytes = bytes
        self.tree = tree
        self.limits = limits
    }

    /// Scans the whole file from `start`.
    mutating func scan(from start: Int) {
        at = start
        skipSpace()
        var step = isUnrecoverable ? Step.stop : Step.value
        let first = bytes[at]
        if first != UInt8(ascii: "{"), first != UInt8(ascii: "(") {
            isStrings = true
            step = tree.open(.object, at: at) ? .key : tooManyNodes()
        }
        while step != .stop {
            switch step {
            case .value: step = value()
            case .element: step = element()
            case .key: step = key()
            case .separator: step = separator()
            case .stop: break
            }
            if isUnrecoverable || diagnostics.count >= limits.errors { step = .stop }
        }
        tree.closeAll(at: bytes.count)
    }

    /// Moves past white space and comments.
    @inline(__always)
    mutating func skipSpace() {
        while OpenStepShape.isSpace(bytes[at]) { at &+= 1 }
        if bytes[at] == UInt8(ascii: "/") { skipComments() }
    }

    @inline(never)
    private mutating func skipComments() {
        at = OpenStepShape.skipSpace(bytes, at)
        if bytes.has("/*", at: at) { fail(.unclosedComment(at)) }
    }

    // MARK: Steps

    private mutating func value() -> Step {
        let start = at
        switch bytes[start] {
        case UInt8(ascii: "{"): return open(.object)
        case UInt8(ascii: "("): return open(.array)
        case UInt8(ascii: "<"): return bytes[start + 1] == UInt8(ascii: "*") ? typed() : data()
        default: break
        }
        guard let text = text() else { return .stop }
        guard tree.leaf(.string, start, at, isEscaped: text.isEscaped, openLength: text.openLength) else {
            return tooManyNodes()
        }
        return .separator
    }

    private mutating func open(_ kind: NodeKind) -> Step {
        guard tree.depth < limits.depth else {
            return fail(.tooDeep(limits.depth, at..<at + 1))
        }
        guard tree.open(kind, at: at) else { return tooManyNodes() }
        at += 1
        return kind == .object ? .key : .element
    }

    private mutating func element() -> Step {
        skipSpace()
        return bytes[at] == UInt8(ascii: ")") ? close() : .value
    }

    /// Reads a key with its equals sign, or the end of the dictionary.
    private mutating func key() -> Step {
        skipSpace()
        let isOutermost = isStrings && tree.open == 0
        if isOutermost, bytes.isEnd(at) { return close(length: 0) }
        if !isOutermost, bytes[at] == UInt8(ascii: "}") { return close() }
        let start = at
        guard let text = text() else { return .stop }
        guard
            tree.key(
                start, at, isEscaped: text.isEscaped, openLength: text.openLength,
                closeLength: text.openLength)
        else { return tooManyNodes() }
        let end = at
        skipSpace()
        guard bytes[at] == UInt8(ascii: "=") else { return fail(.missingEquals(after: end)) }
        let sign = at
        at += 1
        skipSpace()
        guard bytes[at] != UInt8(ascii: ";") else {
            return fail(.missingValue(after: sign, "equals sign"))
        }
        return .value
    }

    private mutating func separator() -> Step {
        let end = at
        skipSpace()
        guard tree.open >= 0 else {
            if !isUnrecoverable, !bytes.isEnd(at) {
                fail(.textAfterEnd(at..<lineEnd(at), end: end, in: bytes))
            }
            return .stop
        }
        let byte = bytes[at]
        if tree.isInObject {
            guard byte == UInt8(ascii: ";") else { return missingSemicolon(after: end) }
            at += 1
            return .key
        }
        if byte == UInt8(ascii: ")") { return close() }
        guard byte == UInt8(ascii: ",") else { return missingComma(after: end) }
        at += 1
        return .element
    }

    private mutating func close(length: Int = 1) -> Step {
        at += length
        for key in tree.close(at: at) ?? [] where diagnostics.count < limits.errors {
            diagnostics.append(.repeatedKey(key))
        }
        return length == 0 ? .stop : .separator
    }

    // MARK: Text

    /// Moves past the quoted or bare text at `at`; reports a finding and returns nil if there is none.
    @inline(__always)
    private mutating func text() -> (isEscaped: Bool, openLength: Int)? {
        let start = at
        let quote = bytes[at]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            while OpenStepShape.isBare(bytes[at]) { at &+= 1 }
            if at > start { return (false, 0) }
            unexpected()
            return nil
        }
        at &+= 1
        var isEscaped = false
        while true {
            let byte = bytes[at]
            if byte == quote { break }
            if byte == UInt8(ascii: "\\") {
                isEscaped = true
                escape()
            } else if byte == 0 {
                if bytes.isEnd(at) {
                    fail(.unclosedText(start))
                    return nil
                }
                if wantsFindings { add(.forbiddenText(at)) }
                at &+= 1
            } else {
                at &+= 1
            }
        }
        at &+= 1
        return (isEscaped, 1)
    }

    @inline(never)
    private mutating func escape() {
        let (scalar, length) = OpenStepEscape.scalar(bytes, at: at)
        var end = at + length
        while scalar == nil, bytes[end] & 0xC0 == 0x80 { end += 1 }  // the rest of a scalar beyond ASCII
        if scalar == nil, wantsFindings {
            add(.openStepEscape(at..<Swift.min(end, bytes.count), in: bytes))
        }
        at = Swift.min(end, bytes.count)
    }
}
