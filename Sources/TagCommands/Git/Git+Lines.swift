import TagLoading
import TagMerge

extension Git {
    /// Returns the merge of files as lines, with the number of conflicts; nil if git cannot merge them.
    ///
    /// - Parameter paths: Our version, the base and their version.
    static func mergedLines(
        _ paths: [String], _ markers: ConflictMarkers, limit: InputLimit
    ) throws(CommandFailure) -> (bytes: [UInt8], conflicts: Int)? {
        let labels = [markers.ours, "base", markers.theirs].flatMap { ["-L", $0] }
        let words = ["merge-file", "-p", "-q", "--marker-size=\(markers.size)"] + labels
        let found = try ask(words + paths.map(FilePath.absolute), in: "/", limit: 3 * limit.bytes)
        // The status is the number of conflicts, or that of an error.
        return found.status < 128 ? (found.bytes, Int(found.status)) : nil
    }
}
