package import TagDiagnostics
package import TagRuntime

/// A simulation of a container's messages, and the words for what happens in it.
package struct MessagePlay {
    private var simulation: Simulation
    private var report: SimulationReport

    /// - Parameters:
    ///   - start: The time of the first line, in milliseconds since 1970.
    ///   - displayTime: The time after which a message that is no banner goes, in milliseconds.
    init(_ app: StandInApp, from start: Int64, displayTime: Int64) {
        simulation = Simulation(at: start, displayTime: displayTime) { app.evaluator(at: $0) }
        report = SimulationReport(app.container)
    }

    /// Creates a simulation in an app that gives no macro a value.
    package init(_ container: LoadedContainer, from start: Int64) {
        self.init(StandInApp(container), from: start, displayTime: 5_000)
    }

    /// Plays a line of a file.
    ///
    /// - Returns: An error if the line cannot be played, a warning if it was most likely meant otherwise; nil for neither.
    package mutating func play(_ line: SourceFile) -> Diagnostic? {
        do throws(SimulationFault) {
            let line = try SimulationLine(reading: line)
            simulation.play(line)
            return line.doubt
        } catch {
            return error.diagnostic
        }
    }

    /// Lets all messages go that go by themselves.
    package mutating func finish() { simulation.finish() }

    /// Returns what happened since the last call.
    package mutating func takeOutput(_ format: OutputFormat) -> [String] {
        simulation.takeNotes().map { note in
            switch format {
            case .text: report.text(note)
            case .json: report.json(note).line + "\n"
            }
        }
    }

    /// Returns the cost of all evaluations since the last call.
    mutating func takeSpent() -> Budget { simulation.takeSpent() }

    /// The number of times that each message was shown, as text.
    var summary: String { report.summary }
}

extension MessagePage {
    /// Returns the page of a container in an app that gives no macro a value.
    package static func text(of container: LoadedContainer) -> String {
        MessagePage(MessageSheet(StandInApp(container).evaluator(at: nil), during: nil), container, given: [])
            .text
    }
}

extension StandInApp {
    /// Creates an app that gives no macro a value.
    fileprivate init(_ container: LoadedContainer) {
        self.init(container: container, host: Host(), overrides: [], settings: [])
    }
}
