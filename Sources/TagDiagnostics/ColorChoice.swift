/// The choice to write colors: the user's choice overrides the environment, which overrides the terminal.
package enum ColorChoice: String, Sendable, CaseIterable {
    case auto, always, never

    /// Returns true if colors are written.
    ///
    /// It decides in this order: the choice, `NO_COLOR`, `FORCE_COLOR`, a terminal that is not dumb.
    package func isEnabled(isTerminal: Bool, environment: (String) -> String?) -> Bool {
        switch self {
        case .always: return true
        case .never: return false
        case .auto: break
        }
        if let value = environment("NO_COLOR"), !value.isEmpty { return false }
        if let value = environment("FORCE_COLOR"), !value.isEmpty { return value != "0" }
        return isTerminal && environment("TERM") != "dumb"
    }
}

/// The colors of a terminal, or none.
package struct Palette: Sendable {
    package enum Role: String, Sendable {
        case error = "1;31"
        case warning = "1;33"
        case note = "1;36"
        case help = "1;32"
        case strong = "1"
        case faint = "34"
    }

    package let isEnabled: Bool

    package init(isEnabled: Bool) { self.isEnabled = isEnabled }

    package func paint(_ text: String, _ role: Role) -> String {
        isEnabled ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
    }
}
