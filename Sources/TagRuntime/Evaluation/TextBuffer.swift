/// Text that is written in memory that is used again and again, in UTF-8.
///
/// Plain texts are copied; those that may need escapes are left to the functions that it was created with.
package struct TextBuffer: ~Copyable {
    private var bytes = Stack<UInt8>(capacity: 4 << 10)
    private let quoted: (UTF8Text) -> [UInt8]
    private let shown: (UTF8Text) -> [UInt8]
    /// The most bytes of a text that is shown as it is.
    private let longestShown: Int

    /// Creates an empty buffer.
    ///
    /// - Parameters:
    ///   - quoted: Returns a text as a string of JSON.
    ///   - shown: Returns a text for a terminal; printable ASCII of `longestShown` bytes stays as it is.
    package init(
        quoted: @escaping (UTF8Text) -> [UInt8], shown: @escaping (UTF8Text) -> [UInt8],
        longestShown: Int
    ) {
        self.quoted = quoted
        self.shown = shown
        self.longestShown = longestShown
    }

    /// The text so far.
    package var array: [UInt8] { bytes.view(from: 0, count: bytes.count).array }

    package var count: Int { bytes.count }

    package mutating func removeAll() { bytes.removeAll() }

    /// Appends bytes as they are.
    package mutating func append(_ array: [UInt8]) { withView(array) { _ = bytes.append($0) } }

    package mutating func append(_ literal: StaticString) { _ = bytes.append(ByteView(literal)) }

    /// Appends a text as a terminal may show it.
    package mutating func append(shown text: ByteView) {
        guard text.count <= longestShown, text.isPrintable else { return append(shown(UTF8Text(text))) }
        _ = bytes.append(text)
    }

    /// Appends a value as one line of JSON.
    package mutating func append(json value: Datum) {
        switch value.kind {
        case .absent, .failure, .null: append("null")
        case .false: append("false")
        case .true: append("true")
        case .integer: NumberText.append(value.integer, to: &bytes)
        case .double: append(Array((value.double.isFinite ? value.double.description : "null").utf8))
        case .text: append(json: value.view)
        case .list: appendList(value.elements)
        case .map: appendMap(value.elements)
        }
    }

    /// Appends a text as a string of JSON.
    package mutating func append(json text: ByteView) {
        guard text.isPlain else { return append(quoted(UTF8Text(text))) }
        bytes.append(UInt8(ascii: "\""))
        _ = bytes.append(text)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Returns what is written of the parameters of a tag that fires with its computed values only, without braces.
    package mutating func runs(ofTag tag: Int, _ tables: Tables) -> FormRuns {
        let start = bytes.count
        var ends: [Int] = []
        appendForm(
            ofShape: tables.tags[tag, TagRecord.shape], from: tables.tags[tag, TagRecord.first], tables,
            &ends)
        defer { bytes.truncate(to: start) }
        let first = start + 1
        let text = bytes.view(from: first, count: bytes.count - first - 1).array
        return FormRuns(text: text, ends: ends.map { $0 - first } + [text.count])
    }

    /// Appends the parameters of a tag with its computed values, a list, in their places.
    package mutating func append(json values: Datum, in runs: FormRuns) {
        let values = values.elements
        precondition(runs.ends.count == values.count &+ 1, "the runs are another tag's")
        withView(runs.text) { text in
            var start = 0
            for index in 0..<runs.ends.count {
                _ = bytes.append(text[start..<runs.ends[index]])
                start = runs.ends[index]
                if index < values.count { append(json: values[index]) }
            }
        }
    }

    private mutating func appendList(_ elements: DatumView) {
        bytes.append(UInt8(ascii: "["))
        for index in 0..<elements.count {
            if index > 0 { append(", ") }
            append(json: elements[index])
        }
        bytes.append(UInt8(ascii: "]"))
    }

    /// Appends keys and values in turn.
    private mutating func appendMap(_ pairs: DatumView) {
        bytes.append(UInt8(ascii: "{"))
        for index in stride(from: 0, to: pairs.count, by: 2) {
            if index > 0 { append(", ") }
            append(json: pairs[index].view)
            append(": ")
            append(json: pairs[index &+ 1])
        }
        bytes.append(UInt8(ascii: "}"))
    }
}

/// The fixed parts of parameters, read from the tables in the order of a tag's plan.
extension TextBuffer {
    /// Appends a map; `ends` gets the place of each computed value, of which nothing is written.
    private mutating func appendForm(
        ofShape shape: Int, from first: Int, _ tables: Tables, _ ends: inout [Int]
    ) {
        bytes.append(UInt8(ascii: "{"))
        for (index, key) in tables.keys(ofShape: shape).enumerated() {
            if index > 0 { append(", ") }
            append(json: tables.string(tables.shapeKeys[key, ShapeKeyRecord.key]))
            append(": ")
            appendForm(ofPart: first + index, tables, &ends)
        }
        bytes.append(UInt8(ascii: "}"))
    }

    private mutating func appendForm(ofPart operand: Int, _ tables: Tables, _ ends: inout [Int]) {
        let (kind, index) = tables.space.decode(tables.operands[operand, OperandRecord.value])
        switch kind {
        case .fixed: append(fixed: index)
        case .string: append(json: tables.string(index))
        case .integer: append(json: Datum.integer(tables.integer(index)))
        case .double: append(json: Datum.double(tables.double(index)))
        case .composite where tables.isListOrMap(index): appendForm(ofComposite: index, tables, &ends)
        case .macro, .composite, .pattern, .tag: ends.append(bytes.count)
        }
    }

    /// Appends a value of ``ValueSpace``; one that is not given is empty text inside another value.
    private mutating func append(fixed value: Int) {
        switch value {
        case ValueSpace.null: append("null")
        case ValueSpace.false: append("false")
        case ValueSpace.true: append("true")
        default: append(json: ByteView.empty)
        }
    }

    private mutating func appendForm(ofComposite index: Int, _ tables: Tables, _ ends: inout [Int]) {
        let kind = tables.composites[index, CompositeRecord.kind]
        let run = tables.parts(index)
        guard kind == CompositeRecord.list else {
            return appendForm(
                ofShape: kind - CompositeRecord.firstMap, from: run.lowerBound, tables, &ends)
        }
        bytes.append(UInt8(ascii: "["))
        for part in run {
            if part > run.lowerBound { append(", ") }
            appendForm(ofPart: part, tables, &ends)
        }
        bytes.append(UInt8(ascii: "]"))
    }
}

/// The fixed text of a tag's parameters before, between and after its computed values.
package struct FormRuns {
    fileprivate let text: [UInt8]
    /// The end of each run.
    fileprivate let ends: [Int]
}
