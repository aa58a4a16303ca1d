import LibC
import TagDiagnostics
import TagEvents
import TagLoading
import TagWire

/// The lines of a file of events in blocks, read as they arrive: a pipe may never end.
///
/// A gzip file is inflated.
struct EventBlocks: ~Copyable {
    /// The limit on a line, in bytes; a longer one is refused.
    static let longestLine = 16 << 20
    private static let readSize = 256 << 10
    /// The bytes of a gzip file that are inflated at once, which may be a thousand times as many.
    private static let inflatedAtOnce = 2 << 10

    private let file: FileDescriptor
    /// The bytes of a line whose end was not read yet.
    private var rest: [UInt8] = []
    private var offset = 0
    private var isAtEnd = false
    private var gunzip: Gunzip?
    /// The bytes of a gzip file that were read, but not inflated yet.
    private var packed: ArraySlice<UInt8> = []
    /// The number of bytes of the file that were read.
    private(set) var bytesRead = 0

    /// Opens a file; `-` is standard input.
    init(_ path: String) throws(CommandFailure) {
        guard path != "-" else {
            file = FileDescriptor(standard: 0, name: "<stdin>")
            return
        }
        do throws(FileError) {
            file = try FileDescriptor(opening: path, flags: O_RDONLY)
        } catch {
            throw CommandFailure(.unusable, error.description)
        }
    }

    /// The path of the file, as messages name it.
    var path: String { file.path }

    /// Returns the next lines, at least one; nil at the end.
    mutating func next() throws(CommandFailure) -> EventBlock? {
        var bytes = rest
        rest = []
        while !isAtEnd {
            let searched = bytes.count
            try read(into: &bytes)
            if let end = bytes[searched...].lastIndex(of: UInt8(ascii: "\n")) {
                rest = Array(bytes[(end + 1)...])
                bytes.removeSubrange((end + 1)...)
                return block(bytes)
            }
            guard bytes.count <= Self.longestLine else {
                throw failure("a line is larger than \(Self.longestLine >> 20) MiB")
            }
        }
        return bytes.isEmpty ? nil : block(bytes)
    }

    private mutating func block(_ bytes: [UInt8]) -> EventBlock {
        defer { offset += bytes.count }
        return EventBlock(bytes: bytes, offset: offset)
    }

    private mutating func read(into bytes: inout [UInt8]) throws(CommandFailure) {
        if packed.isEmpty {
            let piece = try readPiece()
            guard gunzip != nil else {
                bytes = bytes.isEmpty ? piece : bytes + piece
                return
            }
            packed = piece[...]
        }
        let enough = bytes.count + Self.readSize
        while !packed.isEmpty, bytes.count < enough {
            let part = packed.prefix(Self.inflatedAtOnce)
            packed = packed.dropFirst(part.count)
            guard gunzip?.inflate(Array(part), into: &bytes) == true else {
                throw failure("the gzip data are damaged")
            }
        }
        if isAtEnd, gunzip?.isAtEnd == false { throw failure("the gzip data end too early") }
    }

    /// Reads the next bytes of the file; none at its end.
    private mutating func readPiece() throws(CommandFailure) -> [UInt8] {
        var piece: [UInt8] = []
        do throws(FileError) {
            isAtEnd = try file.readSome(gunzip == nil ? Self.readSize : Self.readSize / 4, into: &piece) == 0
        } catch {
            throw CommandFailure(.unusable, error.description)
        }
        if bytesRead == 0 { try begin(piece) }
        bytesRead += piece.count
        return piece
    }

    /// Finds out what the file is, by its first bytes.
    private mutating func begin(_ piece: [UInt8]) throws(CommandFailure) {
        if Gunzip.isGzip(piece) {
            gunzip = Gunzip()
            if gunzip == nil { throw failure("there is no memory for zlib") }
        } else if piece.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) {
            throw failure("zstd is not read", help: "pipe it: zstd -dc FILE | tagc … -")
        } else if piece.starts(with: Array("PAR1".utf8)) {
            throw failure(
                "Parquet is not read",
                help: "pipe its events as lines of JSON, such as from DuckDB or pyarrow")
        }
    }

    private func failure(_ words: String, help: String? = nil) -> CommandFailure {
        CommandFailure(.unusable, "\(path.escapedForTerminal()): \(words)", help: help)
    }
}
