import TagDiagnostics
import TagDiff
import TagLoading

extension ContainerShelf {
    /// The tags up to which versions are compared in full; proofs about more would delay the next save.
    private static let tagLimit = 1_000
    /// The names that are listed.
    private static let nameLimit = 4

    /// Returns what a save changed, in one line.
    static func change(_ old: ShelfFile?, _ new: ShelfFile) -> Change {
        guard let edition = new.edition else {
            let last = new.good.map { "; still known: version \(shown($0.version)) of \(clock($0.time))" }
            return Change(
                file: new.name, words: "has errors" + (last ?? ""), isGood: false, errors: new.errors)
        }
        return Change(
            file: new.name,
            words: words(old?.good, edition, hadErrors: old.map { $0.edition == nil } ?? false),
            isGood: true, errors: "")
    }

    private static func words(_ old: ShelfEdition?, _ new: ShelfEdition, hadErrors: Bool) -> String {
        let size = "\(new.id) version \(shown(new.version)), \(Counted.text(new.tagCount, "tag"))"
        guard let old else { return size + ", \(new.bytes.count) bytes" }
        let mended = hadErrors ? "without errors again; " : ""
        guard old.bytes != new.bytes else { return mended + "nothing changed" }
        let version =
            old.version == new.version
            ? "version \(shown(new.version))" : "version \(shown(old.version)) → \(shown(new.version))"
        return mended + version + ": " + differences(old, new)
    }

    private static func differences(_ old: ShelfEdition, _ new: ShelfEdition) -> String {
        guard let one = old.side, let two = new.side, max(old.tagCount, new.tagCount) <= tagLimit else {
            return "\(old.bytes.count) → \(new.bytes.count) bytes"
        }
        let difference = Differ.compare(one, two)
        // The version is in the line already.
        let entities = difference.entities.filter { entity in
            entity.kind != .container || entity.changes.contains { $0.subject != .version }
        }
        guard !entities.isEmpty, let level = difference.level else { return "no difference in what it does" }
        let named = entities.prefix(nameLimit).map { entity in
            entity.kind == .container
                ? "container changed"
                : "\(entity.noun) '\(entity.name.escapedForTerminal(limit: 60))' \(entity.fate.rawValue)"
        }
        let rest = entities.count - named.count
        let more = rest > 0 ? ", \(rest) more" : ""
        return named.joined(separator: ", ") + more + " [\(level.rawValue)]"
    }

    private static func shown(_ version: String) -> String {
        version.isEmpty ? "(none)" : version.escapedForTerminal(limit: 40)
    }

    /// Returns the time of day of a moment, in UTC.
    static func clock(_ time: Int64) -> String {
        let second = Int(time / 1000 % 86_400)
        let parts = [second / 3600, second / 60 % 60, second % 60]
        return parts.map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: ":") + " UTC"
    }
}
