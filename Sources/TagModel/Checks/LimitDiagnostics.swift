package import TagDiagnostics

extension DiagnosticKind {
    package static let limitExceeded = DiagnosticKind(
        "limit-exceeded", .limit, .error, summary: "A container that exceeds a limit.",
        explanation: """
            Numbers in the binary have a fixed width, and a name of kilobytes is a mistake. Real containers stay \
            a hundred times below every limit.
            """,
        flagged: Examples([
            #"{"container": {"id": "GTM-AB12"}, "macros": {"m": {"type": "constant", "value": "#
                + String(repeating: "[", count: 32) + "«[1]»" + String(repeating: "]", count: 32) + "}}}"
        ]),
        accepted:
            #"{"container": {"id": "GTM-AB12"}, "macros": {"m": {"type": "constant", "value": [[[[1]]]]}}}"#)

    package static let invalidContainerID = DiagnosticKind(
        "invalid-container-id", .schema, .error, summary: "A container id that cannot be a file name.",
        explanation: """
            The id is the name of the compiled file, so it is 1 to 64 letters, digits, - and _. Tag Manager's ids \
            are GTM- and 4 to 12 capital letters and digits.
            """,
        flagged: .definition(id: "«../GTM»"), accepted: .definition())

    package static let mixedContexts = DiagnosticKind(
        "mixed-contexts", .schema, .error, summary: "A container for pages and for apps at once.",
        explanation: """
            The contexts of a container select its evaluation rules: web, amp and server those of the vendor's \
            web runtime, the others those of its mobile libraries. The rules differ, for example, in comparisons \
            with absent values. So a container is for one of the two. For both, write two containers.
            """,
        flagged: .definition(.container("contexts", ["web", "«ios»"])),
        accepted: .definition(.container("contexts", ["android", "ios"])))

    package static let unusualContainerID = DiagnosticKind(
        "unusual-container-id", .schema, .warning,
        summary: "A container id that does not look like Tag Manager's.",
        explanation: """
            The id works, but apps that expect GTM- and 4 to 12 capital letters and digits may not find the \
            container. A version at the end (GTM-1234_v7) is left from a download.
            """,
        flagged: .definition(id: "«GTM-AB12_v7»"),
        accepted: .definition())

    package static let placeholderContainerID = DiagnosticKind(
        "placeholder-container-id", .schema, .warning,
        summary: "A container id that is still a placeholder.",
        explanation: """
            The file is a template with %%…%% in place of an id. It can be checked. To compile it, give the id on \
            the command line.
            """,
        flagged: .definition(id: "«%%CONTAINER_PUBLIC_ID%%»"),
        accepted: .definition())
}

extension Diagnostic {
    static func limitExceeded(_ what: String, limit: Int, at range: SourceRange) -> Diagnostic {
        Diagnostic(.limitExceeded, "\(what) (at most \(limit))", at: range)
    }

    static func invalidContainerID(_ id: Located<String>) -> Diagnostic {
        Diagnostic(
            .invalidContainerID, "'\(id.value.shortened())' cannot be a container id", at: id.range,
            notes: [Note("an id is 1 to 64 letters, digits, - and _, such as GTM-1234")])
    }

    static func mixedContexts(_ context: Located<UsageContext>, first: Located<UsageContext>) -> Diagnostic {
        Diagnostic(
            .mixedContexts, "'\(context.value.rawValue)' and '\(first.value.rawValue)' have different rules",
            at: context.range,
            notes: [
                Note("'\(first.value.rawValue)' is here", at: first.range),
                Note("write a container for each; Schemas/rule-sets.md lists the differences"),
            ])
    }

    package static func unusualContainerID(_ id: Located<String>) -> Diagnostic {
        Diagnostic(
            .unusualContainerID, "'\(id.value.shortened())' is an unusual container id", at: id.range,
            notes: [
                Note(
                    "by default, apps open only ids such as GTM-1234: GTM- and 4 to 12 capital letters or digits"
                )
            ])
    }

    static func placeholderContainerID(_ id: Located<String>) -> Diagnostic {
        Diagnostic(
            .placeholderContainerID, "the container id '\(id.value.shortened())' is a placeholder",
            at: id.range, notes: [Note("to compile the file as it is, give an id on the command line")])
    }
}
