import LibC
import TagDiagnostics
import TagLoading
import TagSyntax

/// The lines of a file of events, read as they arrive: a pipe may never end.
struct EventLines: ~Copyable {
    /// The limit on a line, in bytes; a longer one is refused.
    static let longestLine = 16 << 20

    private let file: FileDescriptor
    private var buffer: [UInt8] = []
    /// The index of the first byte in the buffer that was not returned yet.
    private var start = 0
    private var origin = SourceFile.Origin()
    private var isAtEnd = false

    /// Opens a file; `-` is standard input.
    init(_ path: String) throws(CommandFailure) {
        Progress.count("events")
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

    /// Returns the next line that is not blank, as a part of the file; nil at the end.
    mutating func next() throws(CommandFailure) -> SourceFile? {
        do throws(FileError) {
            while let line = try nextLine() {
                guard !EventLine.isBlank(line.bytes) else { continue }
                Progress.step()
                return line
            }
            return nil
        } catch {
            throw CommandFailure(.unusable, error.description)
        }
    }

    private mutating func nextLine() throws(FileError) -> SourceFile? {
        var searched = start
        while true {
            if let end = buffer.firstLineFeed(from: searched) {
                return take(upTo: end, skipping: 1)
            }
            searched = buffer.count
            guard !isAtEnd else { return start < buffer.count ? take(upTo: buffer.count, skipping: 0) : nil }
            guard buffer.count - start <= Self.longestLine else {
                throw FileError(
                    .tooLarge(limit: Self.longestLine), path: "\(file.path): line \(origin.lines + 1)")
            }
            searched -= start
            buffer.removeSubrange(..<start)
            start = 0
            isAtEnd = try file.readSome(64 << 10, into: &buffer) == 0
        }
    }

    private mutating func take(upTo end: Int, skipping count: Int) -> SourceFile {
        let line = SourceFile(path: file.path, bytes: Array(buffer[start..<end]), origin: origin)
        origin.lines += 1
        origin.bytes += end + count - start
        start = end + count
        return line
    }
}
