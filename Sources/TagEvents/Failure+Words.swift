package import TagRuntime

extension Failure.Reason {
    /// The reason, for people.
    package var words: String {
        switch self {
        case .stepBudget: "more than a million steps"
        case .textBudget: "more than 2 MiB of values, or a text of more than 1 MiB"
        case .depth: "nested too deeply"
        case .badParameter: "a parameter is missing or invalid"
        case .parameterFailed: "a value that it needs failed"
        case .setupFailed: "its setup tag failed"
        case .updateSize: "the update is nested too deeply, or has too many values; the rest was merged"
        case .tooManyPushes: "too many pushes were waiting"
        }
    }
}

extension Failure {
    /// The subject and the reason, for people who have the container without its definition.
    package func words(in container: LoadedContainer) -> String {
        switch subject {
        case .macro(let number):
            "\(container.name(ofMacro: number).map { "'\($0.string)'" } ?? "macro \(number)"): \(reason.words)"
        case .tag(let number):
            "\(container.name(ofTag: number).map { "'\($0.string)'" } ?? "tag \(number)"): \(reason.words)"
        case .evaluation: "the evaluation: \(reason.words)"
        }
    }
}
