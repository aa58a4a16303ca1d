import CLibXML2
package import TagDiagnostics

/// A schema of property lists, which libxml2 applies.
///
/// It is applied only to lists that were read without a fault: UTF-8, shallow, no declarations, no repeated keys. Their size is
/// bounded too, since libxml2 has no limit of its own: see ``largestInput``.
@safe
package final class RelaxNGSchema: Sendable {
    /// The size in bytes of the largest list that is validated: it takes a few seconds at worst.
    package static let largestInput = 4 << 20

    /// Safe: parsed once, and then only read; each validation has a context of its own.
    private nonisolated(unsafe) let schema: xmlRelaxNGPtr

    /// Parses a schema; nil if libxml2 does not understand it.
    ///
    /// - Parameter text: The schema, written by this project.
    package init?(_ text: String) {
        XMLLibrary.prepare()
        XMLLibrary.prepareSchemas()
        var text = text
        // Safe: the text outlives the context that reads it, and the context outlives the parsing.
        let parsed = text.withUTF8 { bytes -> xmlRelaxNGPtr? in
            unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
                let context = unsafe xmlRelaxNGNewMemParserCtxt(
                    characters.baseAddress, Int32(characters.count))
                defer { unsafe xmlRelaxNGFreeParserCtxt(context) }
                unsafe xmlRelaxNGSetParserErrors(context, nil, nil, nil)
                return unsafe xmlRelaxNGParse(context)
            }
        }
        guard let parsed = unsafe parsed else { return nil }
        unsafe schema = parsed
    }

    deinit { unsafe xmlRelaxNGFree(schema) }

    /// Returns the reason why `tree` does not match; nil if it does.
    package func fault(in tree: SyntaxTree) -> Diagnostic? {
        let whole = tree.root.map(tree.range) ?? .none
        guard tree.file.bytes.count <= Self.largestInput else {
            return .schemaNotApplied("it has more than \(Self.largestInput) bytes", at: whole)
        }
        guard let document = unsafe Self.document(of: tree.file.bytes) else {
            return .schemaNotApplied("libxml2 does not take it", at: whole)
        }
        // Safe: the document lives until the end of this call, the context a little shorter.
        defer { unsafe xmlFreeDoc(document) }
        guard let context = unsafe xmlRelaxNGNewValidCtxt(schema) else {
            return .schemaNotApplied("libxml2 has no memory", at: whole)
        }
        defer { unsafe xmlRelaxNGFreeValidCtxt(context) }
        let misfits = Misfits()
        unsafe Self.number(document)
        unsafe misfits.listen(to: context)
        let verdict = unsafe xmlRelaxNGValidateDoc(context, document)
        guard verdict != 0 else { return nil }
        guard verdict > 0 else { return .schemaNotApplied("libxml2 fails at it", at: whole) }
        return .schemaMismatch(misfits.message, at: misfits.range(in: tree) ?? whole)
    }

    /// Returns the list as libxml2's tree: no network, no entities, no external document type.
    private static func document(of bytes: [UInt8]) -> xmlDocPtr? {
        let options = XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
        guard let parser = unsafe xmlNewParserCtxt() else { return nil }
        // Safe: the parser lives until the end of this call; the document it gives is the caller's.
        defer { unsafe xmlFreeParserCtxt(parser) }
        return unsafe bytes.withUnsafeBytes { all in
            let text = unsafe all.bindMemory(to: CChar.self).baseAddress
            return unsafe xmlCtxtReadMemory(
                parser, text, Int32(all.count), nil, "UTF-8", Int32(options))
        }
    }

    /// Numbers the elements in their order, from 1, so that they can be matched with the nodes of ``SyntaxTree``.
    ///
    /// Safe: walks the links of a document that is alive; `_private` is reserved for applications.
    @unsafe
    private static func number(_ document: xmlDocPtr) {
        var count = 0
        var next = unsafe xmlDocGetRootElement(document)
        while let node = unsafe next {
            if unsafe node.pointee.type == XML_ELEMENT_NODE {
                count += 1
                unsafe node.pointee._private = UnsafeMutableRawPointer(bitPattern: count)
            }
            unsafe next = following(node)
        }
    }

    @unsafe
    private static func following(_ node: xmlNodePtr) -> xmlNodePtr? {
        if let child = unsafe node.pointee.children, unsafe node.pointee.type == XML_ELEMENT_NODE {
            return unsafe child
        }
        var node = unsafe node
        while true {
            if let next = unsafe node.pointee.next { return unsafe next }
            guard let parent = unsafe node.pointee.parent, unsafe parent.pointee.type == XML_ELEMENT_NODE
            else { return nil }
            unsafe node = parent
        }
    }
}

/// The errors that libxml2 reports while it tries one pattern after another; the one furthest on counts.
private final class Misfits {
    private var element = 0
    private(set) var message = "it does not say why"

    /// Makes this object the handler of the context's errors.
    ///
    /// Safe: the context passes this object back to the handler while `fault(in:)` holds it.
    @unsafe
    func listen(to context: xmlRelaxNGValidCtxtPtr) {
        let user = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe xmlRelaxNGSetValidStructuredErrors(
            context,
            { user, error in
                guard let user = unsafe user, let error = unsafe error else { return }
                // Safe: libxml2's error lives while its handler runs, and its node while the document does.
                let node = unsafe error.pointee.node?.assumingMemoryBound(to: xmlNode.self)
                let element = unsafe node.map { unsafe Int(bitPattern: $0.pointee._private) } ?? 0
                let message = unsafe error.pointee.message.map { unsafe String(cString: $0) } ?? ""
                unsafe Unmanaged<Misfits>.fromOpaque(user).takeUnretainedValue().add(message, at: element)
            }, user)
    }

    private func add(_ message: String, at element: Int) {
        guard element > self.element else { return }
        self.element = element
        self.message = message.split(separator: "\n").first.map(String.init) ?? message
    }

    /// Returns the range of the last reported element: of the tree's node with the same number, after the list itself.
    func range(in tree: SyntaxTree) -> SourceRange? {
        let index = element - 2
        guard tree.tape.indices.contains(index) else { return nil }
        return tree.range(NodeID(Int32(index)))
    }
}

extension DiagnosticKind {
    package static let schemaMismatch = DiagnosticKind(
        "schema-mismatch", .schema, .error,
        summary: "A definition that does not match the schema for editors.",
        explanation: """
            With --schema, libxml2 validates definitions in XML property lists against Schemas/container.rng. \
            tagc's own checks find more and say more: if they report an error at the same place, use that one. \
            The place is where libxml2 stopped.
            """)

    package static let schemaNotApplied = DiagnosticKind(
        "schema-not-applied", .limit, .error,
        summary: "A definition that was not validated against the schema.",
        explanation: """
            libxml2 has no time limit, so --schema validates files of at most 4 MiB. Leave out --schema: \
            tagc's own checks find more, in files of any size.
            """)
}

extension Diagnostic {
    fileprivate static func schemaMismatch(_ message: String, at range: SourceRange) -> Diagnostic {
        Diagnostic(
            .schemaMismatch, "this does not fit the schema", at: range,
            notes: [Note("libxml2 says: \(message)")])
    }

    fileprivate static func schemaNotApplied(_ why: String, at range: SourceRange) -> Diagnostic {
        Diagnostic(.schemaNotApplied, "the schema was not applied: \(why)", at: range)
    }
}
