import TagLogic
import TagModel

extension Unknown {
    /// What values of something unknown look like to people, so that witnesses look like that too where they can.
    ///
    /// Proofs do not go by it: what does not look so may come all the same.
    enum Look: Sendable {
        case address, path, host

        /// The values that look so.
        var constraint: Constraint {
            switch self {
            case .address: Self.addresses
            case .path: Self.paths
            case .host: Self.hosts
            }
        }

        private static let addresses = Constraint(texts: .text(prefix: letters("https://")))
        private static let paths = Constraint(texts: .text(prefix: letters("/")))
        private static let hosts = (try? hosts(.unbounded)) ?? .impossible

        private static func hosts(_ budget: ProofBudget) throws(ProofBudget.Excess) -> Constraint {
            try Constraint(texts: .text(containing: letters(".")))
                .subtracting(Constraint(texts: .text(prefix: letters("."))), budget)
                .subtracting(Constraint(texts: .text(suffix: letters("."))), budget)
        }

        private static func letters(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }

        /// The look of what a macro gives, by its type.
        init?(_ macro: Macro) {
            guard macro.kind == .url || macro.kind == .urlReferrer else { return nil }
            var component = "url"
            if case .string(let name)? = macro.parameters["component"]?.kind { component = name }
            switch component {
            case "url": self = .address
            case "path": self = .path
            case "host": self = .host
            default: return nil
            }
        }

        /// The look of what a key of the data layer has, by how keys of that kind are called.
        init?(key: String) {
            let name = key.lowercased()
            if name.hasSuffix("url") || name.hasSuffix("href") {
                self = .address
            } else if name.hasSuffix("path") {
                self = .path
            } else {
                return nil
            }
        }
    }
}
