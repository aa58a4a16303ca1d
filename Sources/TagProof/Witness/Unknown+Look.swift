import TagLogic
import TagModel

extension Unknown {
    /// The form that people expect of an unknown's values; witnesses use it where they can.
    ///
    /// Proofs ignore it, since values of other forms may occur.
    enum Look: Sendable {
        case address, path, host

        /// The values of this form.
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

        private static func letters(_ text: String) -> [UInt32] { text.unicodeScalars.map { $0.value } }

        /// Makes the form of a macro's values, from its type; nil if there is none.
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

        /// Makes the form of a data layer key's values, from the end of its name; nil if there is none.
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
