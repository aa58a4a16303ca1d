package import ArgumentParser
import TagCompiler
import TagDiagnostics
import TagModel
import TagSyntax

/// `tagc git text`: a container as the text that git compares.
package struct GitTextCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "text",
        abstract: "Print a container as text for 'git diff'.",
        discussion: """
            Prints a compiled container as a definition, and any other container in the layout of 'tagc fmt' without \
            what differs in each export. In a file with conflicts both sides are laid out so, with markers around the \
            lines that differ. A file that is not a container is printed as it is. 'tagc git install' makes git run this.

            Exit status: 0 printed, 2 unreadable file, 64 wrong usage.
            """)

    @Argument(help: ArgumentHelp("The file.", valueName: "file"), completion: .file())
    package var path: String
    @OptionGroup package var size: InputLimitOption

    package init() {}

    package func run() throws {
        let file = try Inputs.Entry(path: path, limit: size.limit).source()
        var console = Console()
        try console.write(Self.text(of: file, limit: size.limit))
    }

    /// Returns the text of a file; git stops if there is none, so any file has one.
    private static func text(of file: SourceFile, limit: InputLimit) -> [UInt8] {
        let isBinary = ContainerInput.isBinary(file.bytes)
        if !isBinary {
            if let text = laidOut(file, limit) { return text }
            if let text = ConflictText.of(
                file.bytes, { laidOut(SourceFile(path: file.path, bytes: $0), limit) })
            {
                return text
            }
        }
        guard isBinary || Reader.read(file, limits: limit.reader).carrier == .protobuf else {
            return file.bytes
        }
        let options = CompileOptions(limits: limit.reader)
        guard let input = try? ConversionInput.read(file, options: options, needsID: false).input,
            let target = ConversionTarget.all.first(where: { $0.form == .definition })
        else { return file.bytes }
        return target.convert(input, .json).bytes
    }

    /// Returns a readable container in the layout of `tagc fmt`, without what differs in each export; nil for any other file.
    private static func laidOut(_ file: SourceFile, _ limit: InputLimit) -> [UInt8]? {
        let form = CanonicalForm.of(file, dropsVolatile: true, limits: limit.reader)
        guard form.form != nil, form.form != .legacy, !form.report.hasErrors else { return nil }
        return form.after.bytes
    }
}
