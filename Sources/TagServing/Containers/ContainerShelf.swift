import Synchronization
import TagCompiler
import TagDiagnostics
import TagDiff
import TagLoading
import TagModel
import TagRuntime
import TagScenario
import TagVocabulary
import TagWire

/// A file that is no container, as it was when that was found.
private struct ForeignMark: Equatable, Sendable {
    let name: String
    let size: Int
    let modified: Int64
}

/// A version of a container that can be served.
struct ShelfEdition: Sendable {
    let id: String
    let version: String
    /// The bytes as `tagc compile` writes them, or those of the compiled file.
    let bytes: [UInt8]
    /// The compressed form; the same bytes where there is none, as for a signed file.
    let packed: [UInt8]
    /// The content id, in hexadecimal.
    let content: String
    /// For evaluations.
    let container: ScenarioContainer
    /// For comparisons; nil for a compiled file.
    let side: DiffSide?
    let tagCount: Int
    /// The time at which the file was read, in milliseconds since 1970.
    let time: Int64
}

/// A file of the folder, and the versions of it that were seen.
struct ShelfFile: Sendable {
    let name: String
    var identity: FileIdentity
    var size: Int
    var modified: Int64
    /// The version on the disk; nil if the file has errors, or is no container.
    var edition: ShelfEdition?
    /// The located errors, as `tagc check` prints them; empty without errors.
    var errors = ""
    /// The last version that has no errors.
    var good: ShelfEdition?
    /// The version without errors before ``good``.
    var previous: ShelfEdition?
}

/// The containers of a folder, compiled when they are asked for, and again when they are saved.
///
/// Symbolic links are followed within the folder, and not out of it: whoever has the token sees what the server has.
/// Safe from any thread; all methods but ``init(folder:)`` read files, and take time.
final class ContainerShelf: Sendable {
    /// The files that are considered, in the order of their names.
    static let fileLimit = 200

    let folder: String
    private let files = Mutex<[ShelfFile]>([])
    /// The files that are no containers, as they were read; at most one for each name of the folder.
    private let foreign = Mutex<[ForeignMark]>([])
    /// The number of files beyond the limit.
    private let ignored = Mutex(0)
    private let milliseconds: @Sendable () -> Int64
    private let notify: @Sendable ([Change]) -> Void

    /// - Parameter notify: Called with what a ``refresh()`` finds changed, if anything.
    init(
        folder: String, milliseconds: @escaping @Sendable () -> Int64,
        notify: @escaping @Sendable ([Change]) -> Void
    ) {
        (self.folder, self.milliseconds, self.notify) = (folder, milliseconds, notify)
    }

    /// One line of what changed.
    struct Change: Sendable {
        let file: String
        let words: String
        let isGood: Bool
        /// The located errors; empty without.
        let errors: String
    }

    /// The files as of the last ``refresh()``.
    var all: [ShelfFile] { files.withLock { $0 } }

    /// A notice about the folder as a whole, for people; nil for none.
    var notice: String? {
        let ignored = ignored.withLock { $0 }
        guard ignored > 0 else { return nil }
        return "the folder has \(Self.fileLimit + ignored) files that may be containers; "
            + "the last \(ignored) by name \(ignored == 1 ? "is" : "are") not read"
    }

    /// Reads the files that are new or have changed.
    func refresh() throws(FileError) {
        let all = try FileSystem.names(in: folder).filter(Self.isCandidate)
        let names = all.prefix(Self.fileLimit)
        let changes = files.withLock { files in
            var changes: [Change] = []
            if hasMoreIgnored(all.count - names.count), let notice {
                changes.append(Change(file: "folder", words: notice, isGood: false, errors: ""))
            }
            let kept = names.compactMap { name in
                file(name, files.first { $0.name == name }) { changes.append($0) }
            }
            for old in files where !kept.contains(where: { $0.name == old.name }) {
                changes.append(Change(file: old.name, words: "removed", isGood: false, errors: ""))
            }
            files = kept
            foreign.withLock { marks in marks.removeAll { !names.contains($0.name) } }
            return changes
        }
        if !changes.isEmpty { notify(changes) }
    }

    /// Notes how many files are ignored; returns true if they are more than before.
    private func hasMoreIgnored(_ count: Int) -> Bool {
        ignored.withLock { ignored in
            defer { ignored = count }
            return count > ignored
        }
    }

    /// Returns the path of a file without links, and its status; nil if there is no such file.
    ///
    /// A link that leads out of the folder has no path, and the status of the link.
    private func place(of name: String) -> (path: String?, status: FileStatus)? {
        var path = FilePath.join(folder, name)
        if FileSystem.destination(of: path) != nil {
            guard let target = FileSystem.real(path), let root = FileSystem.real(folder) else { return nil }
            guard target.hasPrefix(root == "/" ? root : root + "/") else {
                return FileSystem.status(of: path, followsLinks: false).map { (nil, $0) }
            }
            path = target
        }
        guard let status = FileSystem.status(of: path, followsLinks: false), status.isRegular else {
            return nil
        }
        return (path, status)
    }

    /// Returns a file as it is now; nil if it is gone, or no container, such as another tool's JSON.
    private func file(_ name: String, _ old: ShelfFile?, _ note: (Change) -> Void) -> ShelfFile? {
        guard let (path, status) = place(of: name) else {
            noteUnreadable(name, note)
            return nil
        }
        if let old, old.identity == status.identity, old.size == status.size, old.modified == status.modified
        {
            return old
        }
        // Another tool's file is read once for each change of it, not at each look.
        let mark = ForeignMark(name: name, size: status.size, modified: status.modified)
        guard !foreign.withLock({ $0.contains(mark) }) else { return nil }
        guard let new = read(name, path, status, old) else {
            foreign.withLock { marks in
                marks.removeAll { $0.name == name }
                marks.append(mark)
            }
            return nil
        }
        note(Self.change(old, new))
        return new
    }

    /// Notes once that a link leads nowhere, or that something else is no file, such as a pipe.
    private func noteUnreadable(_ name: String, _ note: (Change) -> Void) {
        let path = FilePath.join(folder, name)
        // Nothing is said of a file that was removed just now, nor of a folder.
        guard let status = FileSystem.status(of: path, followsLinks: false), !status.isFolder else { return }
        let mark = ForeignMark(name: name, size: status.size, modified: status.modified)
        guard !foreign.withLock({ $0.contains(mark) }) else { return }
        foreign.withLock { marks in
            marks.removeAll { $0.name == name }
            marks.append(mark)
        }
        let isDangling = FileSystem.destination(of: path) != nil && FileSystem.real(path) == nil
        let words = isDangling ? "not read: it is a link to nothing" : "not read: it is no regular file"
        note(Change(file: name, words: words, isGood: false, errors: ""))
    }

    /// Returns true for names of containers: `GTM-1234`, and whatever ends in `.json` or `.plist`, but for scenarios.
    private static func isCandidate(_ name: String) -> Bool {
        guard !name.hasPrefix("."), !name.hasSuffix(".scenario.json"), !name.hasSuffix(".schema.json") else {
            return false
        }
        return name.hasSuffix(".json") || name.hasSuffix(".plist") || ContainerID(name) != nil
    }

    private func read(_ name: String, _ path: String?, _ status: FileStatus, _ old: ShelfFile?) -> ShelfFile?
    {
        var file = ShelfFile(
            name: name, identity: status.identity, size: status.size, modified: status.modified)
        file.good = old?.good
        file.previous = old?.previous
        let found = path.map { edition(name, $0) } ?? .failure(.link(name))
        switch found {
        case .success(let edition):
            file.edition = edition
            if let good = old?.good, good.bytes != edition.bytes { file.previous = good }
            file.good = edition
        case .failure(let fault):
            // Another tool's JSON beside the containers is no error.
            if !fault.isContainer, old == nil { return nil }
            file.errors = fault.words
        }
        return file
    }

    private struct Fault: Error {
        let words: String
        let isContainer: Bool

        static func link(_ name: String) -> Fault {
            Fault(words: "\(name): a link that leads out of the folder is not followed\n", isContainer: true)
        }
    }

    private func edition(_ name: String, _ path: String) -> Result<ShelfEdition, Fault> {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try FileSystem.read(path, limit: ContainerFile.largestSize, followsLinks: false)
        } catch {
            return .failure(Fault(words: "\(error)\n", isContainer: true))
        }
        let file = SourceFile(path: name, bytes: bytes)
        if let loaded = try? WireForm.load(bytes) {
            let scenario = ScenarioContainer(compiled: loaded, from: file)
            return edition(loaded, bytes, scenario, nil)
        }
        let isNamed = ContainerID(FilePath.stem(of: name)) != nil
        guard !bytes.starts(with: Self.magic) else {
            return .failure(Fault(words: "\(name): the compiled container is damaged\n", isContainer: true))
        }
        let compilation = Compiler.compile(file)
        guard let compiled = compilation.bytes, let loaded = try? LoadedContainer(compiled),
            let scenario = ScenarioContainer(compilation)
        else {
            var report = Report(compilation.file)
            report.add(contentsOf: compilation.diagnostics.filter { $0.severity == .error })
            let form = compilation.container?.form
            return .failure(
                Fault(
                    words: TextRenderer().render([report]),
                    isContainer: isNamed || (form != nil && form != .values)))
        }
        let side = compilation.checked.map { DiffSide($0, hasNames: true, isCompiled: false) }
        return edition(loaded, compiled, scenario, side)
    }

    /// The first bytes of a compiled container.
    private static let magic = (0..<5).map { Header.magic($0) }

    private func edition(
        _ loaded: LoadedContainer, _ bytes: [UInt8], _ scenario: ScenarioContainer, _ side: DiffSide?
    ) -> Result<ShelfEdition, Fault> {
        let packed = WireForm.isWire(bytes) ? bytes : WireForm.pack(loaded)
        return .success(
            ShelfEdition(
                id: loaded.id.string, version: loaded.version.string, bytes: bytes,
                packed: packed.count < bytes.count ? packed : bytes,
                content: Self.hex(loaded.contentId.prefix(8)), container: scenario, side: side,
                tagCount: loaded.tagCount, time: milliseconds()))
    }

    private static func hex(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

// MARK: Choice

extension ContainerShelf {
    /// The file that is served for an id.
    enum Choice: Sendable {
        case file(ShelfFile)
        /// Several files have the id, and none is named after it.
        case ambiguous([String])
        case none
    }

    /// Returns the file of an id: the one named after it, of which a compiled one is preferred, otherwise the only one with it.
    func choice(of id: String) -> Choice {
        let files = all
        for kind in DefaultContainer.Kind.allCases {
            if let named = files.first(where: { $0.name == id + kind.suffix }) { return .file(named) }
        }
        let others = files.filter { $0.good?.id == id || (FilePath.stem(of: $0.name) == id) }
        guard let first = others.first else { return .none }
        return others.count == 1 ? .file(first) : .ambiguous(others.map(\.name))
    }

    /// The ids of all files without errors, each once, in the order of the files.
    var ids: [String] {
        var ids: [String] = []
        for file in all {
            if let id = file.good?.id, !ids.contains(id) { ids.append(id) }
        }
        return ids
    }
}
