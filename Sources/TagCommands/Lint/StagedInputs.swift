import TagLoading
import TagVocabulary

extension Inputs {
    /// Creates the inputs from the staged versions of files and folders, regardless of those on disk.
    ///
    /// In a folder it finds the files that ``init(_:limit:)`` would find there, in the same order.
    init(staged paths: [String], limit: InputLimit) throws(CommandFailure) {
        var entries: [Entry] = []
        for path in paths {
            guard FileSystem.status(of: path)?.isFolder == true else {
                entries.append(Entry(path: path, limit: limit))
                continue
            }
            // A file in conflict is listed once for each side.
            var names = Set(try Git.staged(in: path)).sorted(by: Self.isBefore)
            names.removeAll { $0.split(separator: "/").contains { $0.hasPrefix(".") } }
            let found = names.compactMap { Self.entry(for: $0, in: path, limit) }
            entries += found.isEmpty ? [Entry(path: path, limit: limit, failure: .emptyFolder())] : found
        }
        let revision = try Revision(.index, paths: entries.filter { $0.failure == nil }.map(\.path))
        for index in entries.indices { entries[index].revision = revision }
        self.init(entries: entries)
    }

    private static func entry(for name: String, in folder: String, _ limit: InputLimit) -> Entry? {
        let path = FilePath.join(folder, name)
        let name = FilePath.name(of: name)
        let isNamed = name.hasPrefix(ContainerID.prefix)
        if ["json", "plist"].contains(FilePath.suffix(of: name)) {
            return Entry(path: path, limit: limit, isGuess: !isNamed, isFound: true)
        }
        return isNamed && FilePath.suffix(of: name).isEmpty
            ? Entry(path: path, limit: limit, isGuess: true, isFound: true) : nil
    }

    /// Compares paths by the bytes of their names, folder by folder, a folder's files before its subfolders.
    private static func isBefore(_ one: String, _ two: String) -> Bool {
        let (first, second) = (one.split(separator: "/"), two.split(separator: "/"))
        for (index, (left, right)) in zip(first, second).enumerated() where left != right {
            let (isFile, isOtherFile) = (index == first.count - 1, index == second.count - 1)
            if isFile != isOtherFile { return isFile }
            return left.utf8.lexicographicallyPrecedes(right.utf8)
        }
        return first.count < second.count
    }
}
