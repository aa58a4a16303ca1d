import TagCompiler
package import TagLoading
import TagModel
import TagScenario

/// The files of `Schemas/`, which are written from tables in the code and committed.
package enum GeneratedPages {
    /// One file: its path in the package, and its contents.
    package struct Page: Sendable {
        package let path: String
        package let text: String
    }

    package static var all: [Page] {
        [
            Page(path: "Schemas/binary-format.md", text: FormatReference.markdown),
            Page(path: "Schemas/wire-format.md", text: WireReference.markdown),
            Page(path: "Schemas/diagnostics.md", text: Catalogue.markdown),
            Page(path: "Schemas/definition.md", text: DefinitionReference.markdown),
            Page(path: "Schemas/export.md", text: ExportReference.markdown),
            Page(path: "Schemas/compiled.md", text: CompiledReference.markdown),
            Page(path: "Schemas/rule-sets.md", text: RuleSetReference.markdown),
            Page(path: "Schemas/container.schema.json", text: ContainerJSONSchema.text),
            Page(path: "Schemas/container.rng", text: ContainerRelaxNG.text),
            Page(path: "Schemas/scenario.schema.json", text: ScenarioSchema.text),
        ]
    }

    package static func write(_ page: Page, inPackage folder: String) throws(FileError) {
        let path = FilePath.join(folder, page.path)
        try AtomicFile.makeFolder(FilePath.folder(of: path))
        try AtomicFile.write(Array(page.text.utf8), to: path, namedBy: .user)
    }
}
