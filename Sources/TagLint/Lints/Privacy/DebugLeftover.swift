import TagDiagnostics
import TagModel

/// Flags what was put in to look for a mistake, or for a test, and was left in.
struct DebugLeftover: Lint {
    static let kind = DiagnosticKind(
        "debug-leftover", .privacy, .warning, summary: "Debugging code in a container.",
        explanation: """
            A 'debugger' statement or an alert stops every visitor, a log line may show data in the console, \
            and a request to localhost reaches nothing. Remove it before the container is published. Only scripts are read, not \
            the text of pages. Code after a check of {{Debug Mode}}, and tags whose rules require it, run only in previews and are not \
            reported.
            """,
        flagged: [
            .export(.html("Try", "<script>«console.log(»1); «debugger»; x()</script>")),
            .definition(.rule("open"), .pixel("t", "https://«localhost»:8080/p.gif", fires: "open")),
        ],
        accepted: [
            .export(
                .html("Warn", "<script>try { x() } catch (e) { console.error(e) } // debugger</script>"),
                .html("Text", "<p>Type console.log(1);</p><script type='text/x'>alert(1)</script>")),
            .export(
                .builtIn("Debug Mode"), .trigger("Preview", "PAGEVIEW", "{{Debug Mode}} EQUALS true"),
                .html("Code", "<script>if ({{Debug Mode}}) { console.log(1) }</script>"),
                .html("Tag", "<script>console.log(2)</script>", fires: "1")),
        ], gathersAs: "debug-leftover")

    func check(_ subject: LintSubject, report: inout LintReport) {
        let mode = DebugMode(subject)
        var leftovers = SharedAnswers<[WordFinder.Found]>()
        for script in subject.scripts {
            guard case .parameter(let text) = script.home, !mode.guards(text.owner), !report.isFull else {
                continue
            }
            let places = leftovers.answer(for: text) { Self.leftovers(in: $0.code, script.facts, mode) }
            add(places, in: text, subject, report: &report)
        }
        for (text, addresses) in subject.requests.all where !mode.guards(text.owner) {
            for address in addresses where LocalHosts.has(address.hostName) {
                report.add(
                    "\(subject.described(text.owner)) requests '\(address.hostName.shortened())', the visitor's own machine",
                    at: text.range(of: address.host, in: subject.tree))
            }
        }
    }

    /// Returns the words in the scripts of a code: the text of a page may have them, too.
    private static func leftovers(
        in code: ArraySlice<UInt8>, _ facts: ScriptTextFacts, _ mode: DebugMode
    ) -> [WordFinder.Found] {
        let asked = mode.firstAsked(in: code) ?? code.count
        let scripts = facts.scripts.map { $0.range }
        var next = 0
        return finder.find(in: code).filter { found in
            while next < scripts.count, scripts[next].upperBound <= found.range.lowerBound { next += 1 }
            guard next < scripts.count, scripts[next].lowerBound <= found.range.lowerBound,
                scripts[next].upperBound >= found.range.upperBound, found.range.lowerBound < asked
            else { return false }
            let script = scripts[next].moved(by: code.startIndex)
            return isAlone(found.range.moved(by: code.startIndex), code[script])
        }
    }

    private func add(
        _ places: [WordFinder.Found], in text: WrittenText, _ subject: LintSubject, report: inout LintReport
    ) {
        let ranges = text.ranges(of: places.map { $0.range }, in: subject.tree)
        for (found, range) in zip(places, ranges) where !report.isFull {
            report.add("\(subject.described(text.owner)) \(Self.words[found.word].what)", at: range)
        }
    }

    /// Returns true if the word at `range` of a script is not part of a longer name or expression.
    private static func isAlone(_ range: Range<Int>, _ code: ArraySlice<UInt8>) -> Bool {
        let (start, end) = (range.lowerBound, range.upperBound)
        let partsBefore: [UInt8] = [0x2E, 0x24, 0x2D, 0x2F, 0x22, 0x27, 0x23]
        if start > code.startIndex, code[start - 1].isWordByte || partsBefore.contains(code[start - 1]) {
            return false
        }
        if code[end - 1] == UInt8(ascii: "(") { return true }
        guard end < code.endIndex else { return true }
        return [0x3B, 0x0A, 0x0D, 0x7D].contains(code[end])
    }

    private static let words: [(text: String, what: String)] = [
        ("console.log(", "writes to the console"), ("console.debug(", "writes to the console"),
        ("console.table(", "writes to the console"), ("console.dir(", "writes to the console"),
        ("debugger", "stops in the debugger"), ("alert(", "shows an alert"),
    ]
    private static let finder = WordFinder(words.map { $0.text })
}
