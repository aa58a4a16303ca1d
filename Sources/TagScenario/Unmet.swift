import TagDiagnostics
import TagSyntax

/// An expectation that is not met.
struct Unmet {
    /// The change of the file that accepts what happened.
    enum Acceptance {
        /// Text in place of a range.
        case replace(SourceRange, with: String)
        /// Removes the member of a key.
        case remove(NodeID)
        /// None: what the file names does not exist, so nothing happened to it.
        case none
    }

    /// The tag that the finding is about, for its explanation.
    struct Subject {
        let tag: Int
        /// True if it fired, and should not have.
        let fired: Bool
    }

    let message: String
    let range: SourceRange
    var subject: Subject?
    var note: String?
    let acceptance: Acceptance
    /// The push, by index; nil for all pushes together.
    var push: Int?
}
