package import ArgumentParser
import TagDiagnostics

/// The options that select a configuration, and those that override it.
package struct ConfigurationOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Configuration file for all inputs.",
            discussion: """
                Default: for each input the tagc.toml in its folder or the nearest one above, up to the root of the \
                repository. 'tagc config init' writes one.
                """,
            valueName: "path"),
        completion: .file(extensions: ["toml"]))
    package var config: String?

    @Flag(help: "Read no configuration.")
    package var isolated = false

    @Option(
        help: ArgumentHelp(
            "Run only these lints: ids or groups, separated by commas.",
            discussion: "Errors of 'tagc check' are still reported, unless --ignore names them.",
            valueName: "lints"
        ), completion: .list(LintSelector.words))
    package var select: [String] = []

    @Option(
        help: ArgumentHelp("Also run these lints.", valueName: "lints"),
        completion: .list(LintSelector.words))
    package var extendSelect: [String] = []

    @Option(
        help: ArgumentHelp(
            "Do not report these lints. Errors in reading a file are always reported.", valueName: "lints"),
        completion: .list(LintSelector.words))
    package var ignore: [String] = []

    @Option(
        help: ArgumentHelp(
            "Do not lint files found in folders that match: 'old' is any file or folder of that name. Can be repeated.",
            discussion: """
                A pattern with a slash is compared with the path from here, such as 'Containers/old'; * stops at a slash, ** does \
                not. What is in a folder that matches is left out, too. A warning says which pattern leaves out no file. [files] exclude \
                of tagc.toml does the same, without a warning.
                """,
            valueName: "pattern"))
    package var exclude: [String] = []

    package init() {}

    /// The options if none is given.
    static var plain: Self {
        var options = Self()
        options.config = nil
        options.isolated = false
        options.select = []
        options.extendSelect = []
        options.ignore = []
        options.exclude = []
        return options
    }

    package func validate() throws {
        guard config == nil || !isolated else {
            throw ValidationError("give --config or --isolated, not both")
        }
        for word in words(select + extendSelect + ignore) where LintSelector(word) == nil {
            var message = "no lint is named '\(word.escapedForTerminal())'"
            if let nearest = LintSelector.nearest(to: word) { message += ": did you mean '\(nearest)'?" }
            throw ValidationError(message)
        }
        for selector in selectors(ignore) where selector.isFirm {
            throw ValidationError(
                "'\(selector.word)' is an error in reading a file and cannot be ignored")
        }
    }

    /// The flags' selection of lints; nil if there are none.
    var layer: SelectionLayer? {
        guard !(select + extendSelect + ignore).isEmpty else { return nil }
        var layer = SelectionLayer()
        layer.select = select.isEmpty ? nil : selectors(select)
        layer.extendSelect = selectors(extendSelect)
        layer.ignore = selectors(ignore)
        return layer
    }

    private func selectors(_ lists: [String]) -> [LintSelector] { words(lists).compactMap(LintSelector.init) }

    private func words(_ lists: [String]) -> [String] {
        lists.flatMap { $0.split(separator: ",") }.map { $0.filter { !$0.isWhitespace } }.filter {
            !$0.isEmpty
        }
    }
}
