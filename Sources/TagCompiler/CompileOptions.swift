package import TagModel
package import TagRuntime
package import TagSyntax

/// The options of compiling a file.
package struct CompileOptions: Sendable {
    /// The format to read the file as; nil to detect it from the content.
    package var form: Form?
    /// The container's id, which replaces the file's own.
    package var id: String?
    /// Leaves out the names of macros, rules and tags, which only people and tests need.
    package var strip = false
    /// Accepts a part of a container, for commands that need neither its id nor the missing parts.
    package var acceptsParts = false
    package var target = CompileTarget.resident
    package var keys = KeySelection.byForm
    package var limits = ReaderLimits()
    /// Compiles a second time with dead code, to measure how many bytes leaving it out saves.
    package var measuresDeadCode = false
    /// Frees the tree of the file once its findings are known, a third of the memory that a large file takes.
    ///
    /// The result's containers then have an empty tree.
    package var dropsTree = false
    /// Frees the nodes that the entities of a large export are read from, one part after the other as it is read.
    ///
    /// A file without errors then has no warnings either, since their places need the nodes. For any other file this has no effect.
    /// Only exports in JSON of 4 MiB or more are read so.
    package var dropsEntityNodes = false
    /// Keeps the links between entities, for comparing the container (``CheckedContainer/links``).
    package var keepsLinks = false
    /// The work that the automata of all patterns may take together (``PatternAutomata``).
    package var sharedPatternWork = PatternAutomata.sharedWork

    /// The hash of the container's content id; nil for the runtime's own, which is the same and slower.
    package var digest: ContentDigest?

    package init(form: Form? = nil, id: String? = nil, limits: ReaderLimits = .init()) {
        self.form = form
        self.id = id
        self.limits = limits
    }
}

/// The output of compiling a container.
package enum CompileTarget: String, Sendable, CaseIterable {
    /// The container that this library loads.
    case resident
    /// The binary that the vendor's mobile libraries read.
    case legacy
}
