import TagDiagnostics
import TagModel

/// Flags a call of a function that the app does not have.
struct HandlerMissing: Lint {
    static let kind = DiagnosticKind(
        "handler-missing", .reference, .error,
        summary: "A call of a function that the app does not register.",
        explanation: """
            A function call names a function (a class, in the vendor's libraries for iOS and Android) that the \
            app registers. Without it the tag does nothing, and the macro is absent. This lint needs the \
            list of registered functions ([data] handlers in tagc.toml); the examples are for an app that \
            registers localizedPrice.
            """,
        flagged: [
            .definition(.macro("price", "functionCall", ["function": "«localisedPrice»"])),
            .export(of: "IOS_SDK_5", .variable("v", "funcm", ["classPath": "«Price»"])),
        ],
        accepted: .definition(.macro("price", "functionCall", ["function": "localizedPrice"])), fix: .unsafe)

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard let handlers = subject.data.handlers else { return }
        let known = Set(handlers.map(ExactText.init))
        var nearest = NearestName(among: handlers)
        let container = subject.container
        let calls =
            container.macros.filter { $0.kind == .functionCall }.compactMap { $0.parameters[.function] }
            + container.tags.filter { $0.kind == .functionCall }.compactMap { $0.parameters[.function] }
        for function in calls {
            guard let name = subject.constantText(function), !known.contains(ExactText(name)) else {
                continue
            }
            var diagnostic = Diagnostic(
                Self.kind, "the app has no function '\(name.shortened())'", at: function.range)
            if case .string = function.kind, let near = nearest.nearest(to: name) {
                diagnostic.suggest(near, for: Located(name, at: function.range), subject.tree)
            }
            report.add(
                diagnostic.message, at: diagnostic.range, notes: diagnostic.notes, fixIts: diagnostic.fixIts)
        }
    }
}
