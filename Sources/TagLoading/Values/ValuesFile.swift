package import TagVocabulary

/// A values file: an object of keys with text, numbers, booleans, and objects of those, in any encoding that `tagc` reads.
package enum ValuesFile {
    /// The most bytes of a file.
    static let largestSize = 64 << 20

    /// Returns the container of a values file, of the same bytes as `tagc compile` writes.
    ///
    /// It accepts and refuses the same files. The faults of the encoding end the reading, so of these only the first is
    /// reported; of values that cannot be in a container, and of repeated keys, all are, up to twenty.
    package static func container(_ bytes: [UInt8], path: String, id: ContainerID) throws(LoadingError)
        -> [UInt8]
    {
        let tape = try tape(of: bytes, path: path)
        guard !tape.isBroken else { throw malformed(path, tape.faults, in: tape) }
        switch ValuesForm.of(tape) {
        case .other: throw .needsCompiling(path: path)
        case .foreign(let fault): throw malformed(path, [fault], in: tape)
        case .values: break
        }
        let faults = ValuesCheck.faults(of: tape)
        guard faults.isEmpty else { throw malformed(path, faults, in: tape) }
        return ValuesWriter.write(tape, id: id.text)
    }

    private static func tape(of bytes: [UInt8], path: String) throws(LoadingError) -> ValuesTape {
        guard bytes.count <= largestSize else {
            let message = "the file has \(bytes.count) bytes; the limit is \(largestSize)"
            let fault = ValuesFault("too-large", message, at: largestSize)
            throw malformed(path, [fault], in: ValuesTape(bytes))
        }
        switch FileRecognition.of(bytes) {
        case .json(let text): return JSONValues(text).read()
        case .xml(let text, let labels): return XMLValues(text, labels: labels).read()
        case .openStep(let text): return OpenStepValues(text).read()
        case .binaryPlist: return BinaryValues(bytes).read()
        case .legacy: throw .needsCompiling(path: path)
        case .other(let fault): throw malformed(path, [fault], in: ValuesTape(bytes))
        }
    }

    private static func malformed(_ path: String, _ faults: [ValuesFault], in tape: ValuesTape)
        -> LoadingError
    {
        let places = Places(tape.file)
        let findings = faults.map { fault in
            let place = tape.isBinary ? (line: 0, column: 0) : places.place(of: fault.place)
            return (
                place,
                LoadingError.Finding(
                    id: fault.id, message: fault.message, line: place.line, column: place.column,
                    pointer: tape.isBinary ? tape.pointer(to: fault.node) : nil)
            )
        }
        return .malformed(path: path, findings.sorted { $0.0 < $1.0 }.map(\.1))
    }
}

/// The reader of one encoding, which fills a tape up to the first fault.
protocol ValuesReader {
    var tape: ValuesTape { get set }

    mutating func scan() throws(ValuesFault)
}

extension ValuesReader {
    /// Returns the values of the file, with the fault that ended the reading, if any.
    func read() -> ValuesTape {
        var reader = self
        do throws(ValuesFault) {
            try reader.scan()
        } catch {
            reader.tape.fail(error)
        }
        return reader.tape
    }
}

/// The lines of a text; a byte-order mark has no column.
private struct Places {
    private let bytes: [UInt8]
    private var starts: [Int]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
        for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
            starts.append(offset + 1)
        }
    }

    /// Returns the line and the column of a byte, in Unicode scalars, both from 1.
    func place(of offset: Int) -> (line: Int, column: Int) {
        let offset = min(offset, bytes.count)
        let line = max(1, starts.lastIndex { $0 <= offset }.map { $0 + 1 } ?? 1)
        let start = min(starts[line - 1], offset)
        return (line, 1 + bytes[start..<offset].count { !$0.isContinuation })
    }
}
