import TagRuntime
import TagScenario

extension OutcomeText {
    /// Adds a part of what an event fires.
    mutating func add(_ part: FiringPart, _ names: Names, _ format: OutputFormat) {
        switch format {
        case .text: add(part, names)
        case .json: addJSON(part, names)
        }
    }
}
