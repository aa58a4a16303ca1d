package import TagDiagnostics
package import TagRuntime
import TagSyntax

/// A container's messages as the commands draw and simulate them, without options: no macro has a given value.
package struct MessagePlay {
    private let app: StandInApp

    package init(_ container: LoadedContainer) {
        app = StandInApp(container: container, host: Host(), overrides: [], settings: [])
    }

    /// Returns the page of `tagc messages preview`.
    package func page() -> String {
        MessagePage(MessageSheet(app.evaluator(at: nil), during: nil), app.container, given: []).text
    }

    /// Returns the lines of `tagc messages simulate --format json`, and the findings about lines that cannot be played.
    ///
    /// - Parameter start: The time of the first line, in milliseconds since 1970.
    package func simulate(
        _ lines: [SourceFile], from start: Int64
    ) -> (output: [String], findings: [Diagnostic]) {
        var simulation = Simulation(at: start, displayTime: 5_000) { app.evaluator(at: $0) }
        var report = SimulationReport(app.container)
        var (output, findings): ([String], [Diagnostic]) = ([], [])
        for line in lines {
            do throws(SimulationFault) {
                simulation.play(try SimulationLine(reading: line))
            } catch {
                findings.append(error.diagnostic)
            }
            output += simulation.takeNotes().map { report.json($0).line }
        }
        simulation.finish()
        return (output + simulation.takeNotes().map { report.json($0).line }, findings)
    }
}
