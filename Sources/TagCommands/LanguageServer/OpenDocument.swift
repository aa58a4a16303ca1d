import TagDiagnostics
import TagLoading
import TagServer
import TagVocabulary

/// A document of the client, with what is known about its text.
struct OpenDocument {
    /// The part that a document plays, by its name.
    enum Role {
        case container
        case configuration
        /// None of ours.
        case other
    }

    var text: TextDocument
    let role: Role
    /// The path; for a document that is in no file, its address.
    let path: String
    /// True if the text changed after it was analyzed.
    var isDirty = true
    /// True if the findings that take a proof are still to come.
    var isUnproved = false
    /// True if proofs took so long that the other findings are shown before them; at first a guess.
    var hasSlowProofs: Bool
    /// True if the text was a container once: then it stays one, however broken it is.
    var isContainer = false
    /// True if the client shows findings.
    var showsFindings = false
    /// The findings in the text and its container; nil if it is not a container, or was not looked at.
    var analysis: DocumentAnalysis?
    /// The last analysis whose file had a readable structure: names for completion and hover in half-typed text.
    var lastModel: DocumentAnalysis?
    /// The events that fire tags, as far as they were asked for; of the analysis.
    var answers: FiringAnswers?

    init(_ text: TextDocument) {
        self.text = text
        hasSlowProofs = text.bytes.count > Self.longText
        path = DocumentAddress.path(text.uri).map(FilePath.absolute) ?? text.uri
        let name = FilePath.name(of: path)
        if name == ConfigurationFile.name {
            role = .configuration
        } else {
            role = name.hasSuffix(ScenarioInputs.suffix) ? .other : .container
        }
    }

    private static let longText = 100_000
    /// More steps take some ten milliseconds.
    static let slowProof = 300_000

    /// The file as an input of `lint`: one found in a folder, until it is known that it is a container.
    var entry: Inputs.Entry {
        let isNamed = FilePath.name(of: path).hasPrefix(ContainerID.prefix)
        return Inputs.Entry(
            path: path, limit: .standard, isGuess: !isNamed && !isContainer, isFound: true)
    }

    var source: SourceFile { SourceFile(path: path, bytes: text.bytes) }
}

/// The way between two versions of a text that differ in one place.
struct TextShift {
    /// The number of equal bytes at the beginning.
    let prefix: Int
    /// The ends of what changed, in each text.
    let oldEnd: Int
    let newEnd: Int

    init(from old: [UInt8], to new: [UInt8]) {
        let most = min(old.count, new.count)
        var prefix = 0
        while prefix < most, old[prefix] == new[prefix] { prefix += 1 }
        var suffix = 0
        while suffix < most - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] {
            suffix += 1
        }
        self.prefix = prefix
        (oldEnd, newEnd) = (old.count - suffix, new.count - suffix)
    }

    /// Returns the offset in the old text; nil for one in what changed.
    func old(_ offset: Int) -> Int? {
        if offset <= prefix { return offset }
        return offset >= newEnd ? offset - newEnd + oldEnd : nil
    }

    /// Returns the range in the new text; nil if it changed.
    func new(_ range: SourceRange) -> SourceRange? {
        guard range.isKnown else { return nil }
        if Int(range.end) <= prefix { return range }
        guard Int(range.start) >= oldEnd else { return nil }
        return SourceRange(Int(range.start) - oldEnd + newEnd, Int(range.end) - oldEnd + newEnd)
    }
}
