package import TagDiagnostics
package import TagModel
import TagRuntime
import TagSyntax

/// Compiles every constant pattern of a container once, and reports the invalid ones.
///
/// Also checks patterns of dead code, whose errors are still errors. Patterns computed at run time are not known.
package struct PatternCheck {
    private let container: Container
    private let other: PatternTable
    private var table = PatternTable()
    private var diagnostics: [Diagnostic] = []

    /// Returns the patterns of `container`, and the findings; the patterns are nil if one has an error.
    ///
    /// It needs no checked container, so that errors in patterns are reported together with all others.
    ///
    /// - Parameter other: The patterns of another version, which mostly has the same.
    package static func check(
        _ container: Container, besides other: PatternTable = PatternTable()
    ) -> (patterns: PatternTable?, diagnostics: [Diagnostic]) {
        var check = PatternCheck(container, other)
        check.visitMacros()
        check.visitRules()
        let isSound = !check.diagnostics.contains { $0.severity == .error }
        return (isSound ? check.table : nil, check.diagnostics)
    }

    private init(_ container: Container, _ other: PatternTable) {
        (self.container, self.other) = (container, other)
    }

    private mutating func visitMacros() {
        for index in container.macros.indices {
            for operand in container.macros[index].kind.operands where operand.hasPatterns {
                let macro = container.macros[index]
                requireConstants(macro)
                for pattern in macro.patterns(operand) { visit(pattern, macro.patternOptions) }
            }
        }
    }

    private mutating func visitRules() {
        // Elements of spans are not copied.
        let container = container
        let rules = container.rules.span
        for index in rules.indices {
            let all = rules[index].conditions
            let conditions = all.span
            for index in conditions.indices where conditions[index].predicate.value == .matches {
                visit(
                    conditions[index].right, PatternOptions(ignoresCase: conditions[index].ignoresCase))
            }
        }
    }

    /// Reports computed pattern options, since options are compiled into a pattern.
    private mutating func requireConstants(_ macro: Macro) {
        for type in MacroType.of(macro.kind)?.parameters ?? [] where type.isConstant {
            guard let value = macro.parameters[type.key] else { continue }
            if case .boolean = value.kind { continue }
            diagnostics.append(.computedPatternOption(type.key, at: value.range))
        }
    }
}

extension PatternCheck {
    private mutating func visit(_ value: Value?, _ options: PatternOptions) {
        guard let value, case .string(let text) = value.kind else { return }
        let errors = table.add(text, options, besides: other)
        guard !errors.isEmpty else { return }
        let node = container.tree.node(at: value.range)
        for error in errors {
            diagnostics.append(
                error.diagnostic { range in
                    node.map { container.tree.sourceRange($0, decoded: range) } ?? value.range
                })
        }
    }
}

extension SyntaxTree {
    /// Returns the string that was written at `range`; nil if the encoding keeps no text.
    ///
    /// It is a binary search, since nodes are in source order.
    fileprivate func node(at range: SourceRange) -> NodeID? {
        guard range.isKnown else { return nil }
        let index = tape.prefixCount { $0.start < range.start }
        guard index < tape.count, tape[index].start == range.start, tape[index].kind == .string else {
            return nil
        }
        return NodeID(Int32(index))
    }
}
