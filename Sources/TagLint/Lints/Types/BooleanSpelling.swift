import TagDiagnostics
import TagModel

/// Flags a truth value that is compared with a text it never has.
struct BooleanSpelling: Lint {
    static let kind = DiagnosticKind(
        "boolean-spelling", .type, .warning,
        summary: "A Boolean that is compared with another spelling of true or false.",
        explanation: """
            The text of a Boolean is true or false, in lower case, and texts are equal only if every letter is. \
            So a condition that compares with True or 1 is false. The lint reports it if the left side is known to \
            be a Boolean, or if the container compares it with true or false elsewhere.
            """,
        flagged: [
            .definition(.macro("debug", "debugMode"), .rule("r", "debug equals «True»")),
            .definition(
                .key("in", reads: "loggedIn"), .rule("r", "in equals true"), .rule("s", "in equals «TRUE»")),
            .export(.builtIn("Debug Mode"), .trigger("t", "PAGEVIEW", "{{Debug Mode}} EQUALS «1»")),
        ],
        accepted: .definition(
            .macro("debug", "debugMode"), .key("size"), .rule("r", "debug equals true", "size equals 1")),
        fix: .unsafe)

    func check(_ subject: LintSubject, report: inout LintReport) {
        let container = subject.container
        let comparedRightly = namesComparedWithBooleans(container)
        for rule in container.rules {
            for condition in rule.conditions
            where condition.predicate.value == .equals && !condition.ignoresCase {
                guard case .reference(let reference) = condition.left.kind,
                    case .string(let text) = condition.right.kind, let right = Self.meant(text)
                else { continue }
                let macros = subject.macros(behind: condition.left)
                let isKnown = !macros.isEmpty && macros.allSatisfy(MacroValues.isBoolean)
                // A 1 may well be a number, where it is not known that there are truth values.
                let isElsewhere = comparedRightly.contains(ExactText(reference.name)) && text.count > 1
                guard isKnown || isElsewhere else { continue }
                report.add(
                    "'\(reference.name.shortened())' is never '\(text.shortened())', but '\(right.shortened())'",
                    at: condition.right.range,
                    fixIts: subject.rewriting(condition.right.range, as: right))
            }
        }
    }

    /// Returns `true` or `false` for another spelling of it; nil for other words.
    private static func meant(_ text: String) -> String? {
        // What is longer is none of these words in other letters.
        guard text.utf8.count <= 16, text != "true", text != "false" else { return nil }
        switch text.lowercased() {
        case "true", "1", "yes": return "true"
        case "false", "0", "no": return "false"
        default: return nil
        }
    }

    private func namesComparedWithBooleans(_ container: Container) -> Set<ExactText> {
        var names: Set<ExactText> = []
        for rule in container.rules {
            for condition in rule.conditions where condition.predicate.value == .equals {
                if case .reference(let reference) = condition.left.kind,
                    ["true", "false"].contains(condition.right.plainText)
                {
                    names.insert(ExactText(reference.name))
                }
            }
        }
        return names
    }
}
