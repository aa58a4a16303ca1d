import HitDispatch
import TagDiagnostics
import TagVocabulary

/// The part of the server that has the containers of a folder: `/GTM-1234`.
///
/// A client that names the compressed form in `Accept` gets it, as the library's own does; one that accepts gzip gets that.
struct ContainerPart: ServedPart {
    /// The media type of the compressed form, which `URLSessionSource` names first.
    static let wireType = "application/vnd.tagc.wire"

    private let shelf: ContainerShelf
    private let show: @Sendable (_ line: String) -> Void

    init(_ shelf: ContainerShelf, show: @escaping @Sendable (String) -> Void) {
        (self.shelf, self.show) = (shelf, show)
    }

    func answer(_ request: ServedRequest) -> ServedAnswer? { nil }

    func reply(_ request: ServedRequest) -> ServedReply? {
        // Any id that compiles, also one that is none of the vendor's; this part is asked last.
        guard let id = ContainerID(String(request.path.dropFirst()), grammar: .anyName) else { return nil }
        guard ["GET", "HEAD"].contains(request.method) else {
            var answer = ServedAnswer.text(405, "containers accept GET, HEAD")
            answer.set("Allow", "GET, HEAD")
            return .answer(answer)
        }
        return .later { [self] in
            let answer = container(id.text, request)
            let isDraft = request.query.contains("gtm_preview=")
            show(
                "\(id.text) \(answer.status) \(Counted.text(answer.body.count, "byte"))"
                    + (isDraft ? " (preview)" : ""))
            return answer
        }
    }

    private func container(_ id: String, _ request: ServedRequest) -> ServedAnswer {
        do {
            try shelf.refresh()
        } catch {
            return .text(500, "\(error)")
        }
        switch shelf.choice(of: id) {
        case .none: return .text(404, "no file of the folder is container \(id)")
        case .ambiguous(let names):
            return .text(
                409,
                "\(names.joined(separator: ", ")) are all container \(id): name the one to serve \(id).json")
        case .file(let file):
            guard let edition = file.edition else {
                return .text(422, "\(file.name) has errors:\n" + file.errors)
            }
            guard edition.id == id else {
                return .text(422, "\(file.name) is container \(edition.id), not \(id)")
            }
            return answer(edition, request)
        }
    }

    private func answer(_ edition: ShelfEdition, _ request: ServedRequest) -> ServedAnswer {
        let accepted = request.headers.filter { $0.name.lowercased() == "accept" }.map(\.value).joined()
        let isWire = accepted.contains(Self.wireType) && edition.packed.count < edition.bytes.count
        let acceptsGzip = Self.accepts("gzip", request.header("Accept-Encoding") ?? "")
        let zipped = isWire || !acceptsGzip ? nil : Gzip.compressed(edition.bytes)
        let form = isWire ? "-wire" : zipped != nil ? "-gzip" : ""
        let tag = "\"\(edition.content)-\(edition.bytes.count)\(form)\""
        var answer = ServedAnswer(200, type: isWire ? Self.wireType : "application/octet-stream")
        // The newest is asked for each time; what has not changed is not sent again.
        answer.set("Cache-Control", "no-cache")
        answer.set("ETag", tag)
        answer.set("Vary", "Accept, Accept-Encoding")
        answer.set("X-Content-Type-Options", "nosniff")
        if Self.matches(request.header("If-None-Match") ?? "", tag) {
            answer.status = 304
            return answer
        }
        if zipped != nil { answer.set("Content-Encoding", "gzip") }
        answer.body = isWire ? edition.packed : zipped ?? edition.bytes
        return answer
    }

    /// Returns true if `If-None-Match` lists a tag, weak or not, or is `*`.
    private static func matches(_ field: String, _ tag: String) -> Bool {
        field.split(separator: ",").map { $0.trimmed }.contains { item in
            item == "*" || item == tag || item == "W/" + tag
        }
    }

    /// Returns true if `Accept-Encoding` lists an encoding, with a weight other than 0.
    private static func accepts(_ coding: String, _ field: String) -> Bool {
        field.lowercased().split(separator: ",").contains { item in
            let parts = item.split(separator: ";").map { $0.trimmed }
            guard parts.first == coding else { return false }
            return !parts.dropFirst().contains { ["q=0", "q=0.0", "q=0.00", "q=0.000"].contains($0) }
        }
    }
}

extension Substring {
    /// The text without spaces and tabs at its ends.
    var trimmed: String {
        let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        var rest = drop(while: isSpace)
        while let last = rest.last, isSpace(last) { rest.removeLast() }
        return String(rest)
    }
}
