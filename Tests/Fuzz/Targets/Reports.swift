import TagCommands
import TagCompiler
import TagDiagnostics

extension FuzzTarget {
    /// A container of any form, compiled or not: its page has no tag but ours, and its links lead to something.
    static let reports = FuzzTarget(name: "reports", seeds: { FuzzSeeds.files + FuzzSeeds.containers }) {
        bytes in
        var options = CompileOptions()
        options.id = "GTM-FUZZ1"
        guard let page = try? ReportPage(SourceFile(path: "input", bytes: bytes), options: options) else {
            return .refused
        }
        let text = page.text
        // The script is ours as a whole, and has comparisons in it.
        guard let start = text.firstRange(of: "<script>"), let end = text.firstRange(of: "</script>") else {
            return .broken("the page has no script")
        }
        let markup = String(text[..<start.lowerBound]) + text[end.upperBound...]
        if let tag = MarkupCheck.foreignTag(in: markup) { return .broken("the page has <\(tag)") }
        if let link = linkToNothing(markup) { return .broken("\(link) leads to nothing") }
        guard page.picture.hasSuffix("</svg>\n") else { return .broken("the picture is not whole") }
        return .sound
    }

    private static func linkToNothing(_ page: String) -> String? {
        func values(_ start: String) -> [String] {
            page.split(separator: start, omittingEmptySubsequences: false).dropFirst().map { rest in
                String(rest.prefix { $0 != "\"" })
            }
        }
        let ids = Set(values(" id=\""))
        return values("href=\"#").first { !ids.contains($0) }
    }
}
