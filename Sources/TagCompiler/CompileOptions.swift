package import TagModel
package import TagSyntax

/// How a file is compiled.
package struct CompileOptions: Sendable {
    /// What the file is read as; chosen by what it holds when nil.
    package var form: Form?
    /// The container's id in place of the file's own.
    package var id: String?
    /// Leaves out the names of macros, rules and tags, which only people and tests need.
    package var strip = false
    /// Takes a part of a container as it is, for what needs neither its id nor what it lacks.
    package var acceptsParts = false
    package var target = CompileTarget.resident
    package var keys = KeySelection.byForm
    package var limits = ReaderLimits()
    /// Compiles a second time with everything kept, to say how many bytes leaving out dead code saves.
    package var measuresDeadCode = false
    /// The work that automata of patterns may take together (``PatternAutomata``).
    package var sharedPatternWork = PatternAutomata.sharedWork

    package init() {}
}

/// What is written of a container.
package enum CompileTarget: String, Sendable, CaseIterable {
    /// The container that this library loads.
    case resident
    /// The binary that the vendor's mobile libraries read.
    case legacy
}
