import TagLoading

/// The page without a container, which `make page` writes and an installation has.
struct PageTemplate {
    static let name = "playground.html"
    private static let mostBytes = 64 << 20
    private static let start = #"<script type="application/json" id="state">"#
    private static let end = "</script>"

    let path: String
    let bytes: [UInt8]

    /// Reads the template at `path`; without one, that of the installation.
    static func read(_ path: String?) throws(CommandFailure) -> PageTemplate {
        guard let path = path ?? Installation.file(name) else {
            throw CommandFailure(
                .unusable,
                "the page's template \(name) is not there: it is looked for in \(Installation.places(of: name).joined(separator: " and "))",
                help: "take it from the release, or run 'make page'; --template names another file")
        }
        do throws(FileError) {
            return PageTemplate(path: path, bytes: try FileSystem.readInput(path, limit: mostBytes))
        } catch {
            throw CommandFailure(.unusable, "cannot read the template \(path): \(error.message)")
        }
    }

    /// Returns the page with a state in the place of its own.
    func holding(_ state: PlaygroundState) throws(CommandFailure) -> [UInt8] {
        guard let start = range(of: Self.start, from: 0),
            let end = range(of: Self.end, from: start.upperBound),
            range(of: Self.start, from: end.upperBound) == nil
        else {
            throw CommandFailure(
                .unusable, "\(path) is not the page's template: it has no place for a container",
                help: "'make page' writes it")
        }
        return bytes[..<start.upperBound] + state.contents + bytes[end.lowerBound...]
    }

    private func range(of text: String, from start: Int) -> Range<Int>? {
        let text = Array(text.utf8)
        var index = start
        while index + text.count <= bytes.count {
            guard let found = bytes[index...].firstIndex(of: text[0]), found + text.count <= bytes.count
            else {
                return nil
            }
            if bytes[found..<found + text.count].elementsEqual(text) { return found..<found + text.count }
            index = found + 1
        }
        return nil
    }
}
