import Foundation
import TagLoading
import TagManager

extension TestContainer {
    /// The events so far as text: each with its tags, their parameters and the hits that they sent.
    public var snapshot: String {
        events.map { event in
            var text = event.name + "\n"
            for tag in event.fired {
                text += "  \(tag.name) (\(tag.type))\n"
                for (name, value) in tag.parameters.sorted(by: { $0.key < $1.key }) {
                    text += "    \(name): \(value)\n"
                }
            }
            for hit in event.hits { text += "  hit \(hit)\n" }
            return event.fired.isEmpty && event.hits.isEmpty ? text + "  nothing fires\n" : text
        }.joined()
    }

    /// Compares ``snapshot`` with a file, or writes the file if the environment has `TAG_SNAPSHOTS=update`.
    ///
    /// The file is `Snapshots/<test file>/<name>.txt` beside the test's file. Commit it.
    ///
    /// ```swift
    /// ferry.push(event: "purchase", ["ticket.price": 80])
    /// try ferry.matchSnapshot("purchase")
    /// ```
    ///
    /// - Throws: ``Failure`` with the first line that differs, if the file has another text, is not there, or cannot be written.
    public func matchSnapshot(_ name: String, file: StaticString = #filePath) throws {
        let source = "\(file)"
        let folder = FilePath.join(
            FilePath.join(FilePath.folder(of: source), "Snapshots"), FilePath.stem(of: source))
        let isUpdating = ProcessInfo.processInfo.environment["TAG_SNAPSHOTS"] == "update"
        try matchSnapshot(at: FilePath.join(folder, name + ".txt"), updating: isUpdating)
    }

    /// Compares ``snapshot`` with a file, or writes the file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - isUpdating: True writes the file, and its folder.
    /// - Throws: ``Failure`` with the first line that differs, if the file has another text, is not there, or cannot be written.
    public func matchSnapshot(at path: String, updating isUpdating: Bool) throws {
        let now = snapshot
        let before: String
        do throws(FileError) {
            if isUpdating {
                try AtomicFile.makeFolder(FilePath.folder(of: path))
                return try AtomicFile.write(Array(now.utf8), to: path, namedBy: .library)
            }
            before = String(decoding: try FileSystem.read(path, limit: 16 << 20), as: UTF8.self)
        } catch {
            throw Failure(description: "\(error); TAG_SNAPSHOTS=update writes snapshots")
        }
        guard before != now else { return }
        let (old, new) = (Self.lines(before), Self.lines(now))
        let line =
            zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }?.offset
            ?? min(old.count, new.count)
        throw Failure(
            description: """
                \(path):\(line + 1): the snapshot differs; TAG_SNAPSHOTS=update writes it anew
                - \(line < old.count ? old[line] : "(its end)")
                + \(line < new.count ? new[line] : "(its end)")
                """)
    }

    private static func lines(_ text: String) -> [Substring] { text.split(separator: "\n") }
}
