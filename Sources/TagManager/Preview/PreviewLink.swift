import TagLoading

/// A link that begins or ends the preview of a container's draft.
///
/// `tagmanager.c.<app>://preview/p?id=<id>&gtm_auth=<token>&gtm_preview=<digits>` begins the preview; the link without `gtm_auth`
/// and with an empty `gtm_preview` ends it. The address must match as a whole; anything else is not a preview link.
struct PreviewLink: Sendable, Hashable {
    let id: ContainerID
    /// The query of the request to the source; nil if the preview ends.
    let query: String?

    /// Parses a link; nil for any other address.
    ///
    /// - Parameter app: The id of the running app; links for other apps are refused.
    init?(_ url: String, app: String) {
        let opening = "tagmanager.c.\(app)://preview/p?"
        guard url.utf8.count <= 2_048, url.utf8.starts(with: opening.utf8) else { return nil }
        let query = String(url.dropFirst(opening.count))
        var fields: [(name: Substring, value: Substring)] = []
        for part in query.split(separator: "&", omittingEmptySubsequences: false) {
            let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard halves.count == 2 else { return nil }
            fields.append((halves[0], halves[1]))
        }
        guard let first = fields.first, first.name == "id", let id = ContainerID(String(first.value)) else {
            return nil
        }
        self.id = id
        let rest = fields.dropFirst()
        if rest.count == 1, rest.first?.name == "gtm_preview", rest.first?.value.isEmpty == true {
            self.query = nil
            return
        }
        guard
            rest.map(\.name) == ["gtm_auth", "gtm_preview"]
                || rest.map(\.name) == ["gtm_auth", "gtm_preview", "gtm_debug"],
            let token = rest.first?.value, Self.isToken(token),
            let number = rest.dropFirst().first?.value, (1...9).contains(number.utf8.count),
            number.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            rest.count < 3 || rest.last?.value == "x"
        else { return nil }
        self.query = "id=\(id)&gtm_auth=\(token)&gtm_preview=\(number)"
    }

    private static func isToken(_ token: Substring) -> Bool {
        (1...256).contains(token.utf8.count)
            && token.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
                    || "-_.~%".utf8.contains(byte)
            }
    }
}
