package import TagDiagnostics
package import TagSyntax

/// The container that a tree describes, and the errors in it.
package struct DecodeResult: Sendable {
    /// The container; nil if the tree is no container of a readable format, incomplete if there are errors.
    package let container: Container?
    package let diagnostics: [Diagnostic]
    /// The number of findings left out because there were too many.
    package let unlisted: Int
}

/// Turns the tree of a file into a typed container, whatever its format.
///
/// The cost is linear in the tree. Every error is reported at its place; parts that an error makes unreadable are left out.
package enum Decoder {
    /// Decodes a tree.
    ///
    /// - Parameter form: The format to read `tree` as; nil to detect it from the contents.
    package static func decode(_ tree: SyntaxTree, as form: Form? = nil) -> DecodeResult {
        var none: [TreePart] = []
        return decode(tree, &none, as: form)
    }

    /// Decodes a tree and the parts that are apart from it, each of which is freed once it is read.
    package static func decode(
        _ tree: SyntaxTree, _ parts: inout [TreePart], as form: Form? = nil
    ) -> DecodeResult {
        var none = SharedTexts.none
        return decode(tree, &parts, as: form, sharing: &none)
    }

    /// Decodes one of two versions of a file: texts that both have are made once.
    package static func decode(
        _ tree: SyntaxTree, _ parts: inout [TreePart], as form: Form? = nil, sharing texts: inout SharedTexts
    ) -> DecodeResult {
        TreeView.of(tree) { view in
            var context = DecodingContext(tree, view, parts, texts.take())
            parts = []
            var container = read(&context, as: form)
            if case .wanted = texts { texts = .kept(context.texts.takeStock()) } else { texts = .none }
            // Parts of containers and the vendor's templates may have an id that is empty or blank.
            let isBlank = container?.id?.value.utf8.allSatisfy { $0 == UInt8(ascii: " ") }
            if isBlank == true { container?.id = nil }
            return DecodeResult(
                container: container, diagnostics: context.diagnostics, unlisted: context.unlisted)
        }
    }

    private static func read(_ context: inout DecodingContext, as forced: Form?) -> Container? {
        guard context.tree.carrier != .protobuf else { return readLegacy(&context, as: forced) }
        guard let root = context.tree.root else { return nil }
        guard let form = forced ?? FormDetection.form(of: root, &context) else { return nil }
        switch form {
        case .definition: return DefinitionReader.read(root, &context)
        case .values: return ValuesReader.read(root, &context)
        case .export: return ExportReader.read(root, &context)
        case .resource: return ResourceReader.read(root, &context)
        case .campaigns: return CampaignsReader.read(root, &context)
        case .legacy:
            context.report(.otherForm("not a binary container", at: context.range(root)))
            return nil
        }
    }

    private static func readLegacy(_ context: inout DecodingContext, as forced: Form?) -> Container? {
        guard forced == nil || forced == .legacy else {
            context.report(.otherForm("a binary container (--from legacy)", at: SourceRange(0, 1)))
            return nil
        }
        let path = context.tree.file.path
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        if let suffix = [".json", ".plist"].first(where: name.hasSuffix) {
            context.report(.misnamedContainer(name, right: String(name.dropLast(suffix.utf8.count))))
        }
        #if hasFeature(Embedded)
        // The vendor's binary is decoded by a library that Embedded Swift cannot compile; see `check-embedded.sh`.
        context.report(.unreadableHere)
        return nil
        #else
        return LegacyReader.read(&context)
        #endif
    }
}
