import TagCompiler
import TagDiagnostics
import TagScenario
import TagTestSupport
import Testing

/// Scenarios of the ferry's container, and of others.
enum Ferry {
    static let path = Fixtures.package + "/Examples/ferry/GTM-FERRY1.json"

    static func container() throws -> ScenarioContainer { try container(#require(Fixtures.text(path))) }

    static func container(_ text: String) throws -> ScenarioContainer {
        let compilation = Compiler.compile(SourceFile(path: "GTM-FERRY1.json", text: text))
        #expect(compilation.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
        return try #require(ScenarioContainer(compilation))
    }

    /// Returns a file of one scenario with members of its own.
    static func file(_ members: String) throws -> ScenarioFile {
        try read(#"{"scenarios": [{"name": "s", \#(members)}]}"#)
    }

    static func read(_ text: String) throws -> ScenarioFile {
        let (file, report) = ScenarioReader.read(SourceFile(path: "s.json", text: text))
        #expect(report.diagnostics.map(\.message) == [])
        return try #require(file)
    }

    /// Returns the findings of a file's scenarios, and the file with what happened.
    static func run(
        _ file: ScenarioFile, on container: ScenarioContainer
    ) throws -> (findings: [Diagnostic], updated: String) {
        var run = ScenarioRun(file, on: container)
        let findings = try file.scenarios.flatMap { try run.run($0).findings }
        return (findings, String(decoding: run.edits().applied(to: file.source.bytes), as: UTF8.self))
    }

    /// Returns the messages about one scenario.
    static func messages(_ members: String) throws -> [String] {
        try run(file(members), on: container()).findings.map(\.message)
    }
}
