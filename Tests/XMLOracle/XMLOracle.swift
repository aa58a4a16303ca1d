import CLibXML2
import TagDiagnostics
package import TagSyntax

/// Compares property lists that are read here with what libxml2 reads.
///
/// It uses SAX, and only the handler below: nothing is loaded, no entity is declared or expanded.
package enum XMLOracle {
    /// Returns what libxml2 says against a list in UTF-8 that is read without a finding; nil if both read the same.
    ///
    /// Safe: the parser's context and its user data live until `xmlFreeParserCtxt`, inside this call; libxml2 copies the handler.
    package static func fault(of result: ReadResult) -> String? {
        guard result.diagnostics.isEmpty, let tree = result.tree, tree.carrier == .xmlPlist else {
            return nil
        }
        // Text that was UTF-16 still declares that.
        let bytes = result.file.bytes
        if bytes.prefix(200).contains("UTF-16".utf8) { return nil }
        let listener = XMLListener(tree)
        var handler = unsafe XMLListener.handler
        let user = unsafe Unmanaged.passUnretained(listener).toOpaque()
        guard let parser = unsafe xmlCreatePushParserCtxt(&handler, user, nil, 0, nil) else {
            return "no memory"
        }
        defer { unsafe xmlFreeParserCtxt(parser) }
        let options = XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
        _ = unsafe xmlCtxtUseOptions(parser, Int32(options | XML_PARSE_HUGE.rawValue))
        let status = unsafe bytes.withUnsafeBytes { all in
            unsafe xmlParseChunk(parser, all.bindMemory(to: CChar.self).baseAddress, Int32(all.count), 1)
        }
        if unsafe status != 0 || parser.pointee.wellFormed != 1 {
            return unsafe parser.pointee.lastError.message.map { unsafe String(cString: $0) } ?? "an error"
        }
        if let difference = listener.difference { return difference }
        return listener.index == tree.tape.count
            ? nil : "it reads \(listener.index) of \(tree.tape.count) elements"
    }
}

/// Compares libxml2's events with the tree.
private final class XMLListener {
    private let tree: SyntaxTree
    private(set) var index = -1
    private(set) var difference: String?
    /// The text since the last opening tag.
    private var text: [UInt8] = []

    init(_ tree: SyntaxTree) { self.tree = tree }

    /// Handles the start of an element: the list itself, then one for each node, in the tape's order.
    func start(_ name: String, attributes: Int32) {
        defer { index += 1 }
        text = []
        if index < 0 { return check(name == "plist" && attributes <= 1, name) }
        guard index < tree.tape.count, attributes == 0 else { return check(false, name) }
        let kind: NodeKind? =
            switch name {
            case "key", "string": .string
            case "dict": .object
            case "array": .array
            case "integer": .integer
            case "real": .real
            case "true": .true
            case "false": .false
            case "date": .date
            case "data": .data
            default: nil
            }
        check(kind == tree.tape[index].kind, name)
    }

    func add(_ bytes: UnsafeBufferPointer<UInt8>) { text += unsafe Array(bytes) }

    /// Handles the end of an element; only texts have one that directly follows their start.
    func end(_ name: String) {
        guard name == "key" || name == "string", index > 0 else { return }
        let node = NodeID(Int32(index - 1))
        check(tree.kind(node) == .string && tree.utf8(node).elementsEqual(text), "text of " + name)
    }

    func check(_ isSame: Bool, _ what: String) {
        if !isSame { difference = difference ?? "\(what), element \(index)" }
    }

    /// Calls `body` with the listener that libxml2 passes back to its callbacks.
    private static func with(_ user: UnsafeMutableRawPointer?, _ body: (XMLListener) -> Void) {
        guard let user = unsafe user else { return }
        // Safe: it is the object that `fault(of:)` passed and keeps alive.
        unsafe Unmanaged<XMLListener>.fromOpaque(user)._withUnsafeGuaranteedRef { body($0) }
    }

    private static func string(_ name: UnsafePointer<xmlChar>?) -> String {
        // Safe: libxml2's names are zero-terminated.
        unsafe name.map { unsafe String(cString: $0) } ?? ""
    }

    /// The only callbacks.
    static var handler: xmlSAXHandler {
        var handler = unsafe xmlSAXHandler()
        unsafe handler.initialized = UInt32(XML_SAX2_MAGIC)
        unsafe handler.startElementNs = { user, name, prefix, _, namespaces, _, attributes, _, _ in
            let name = unsafe XMLListener.string(name)
            let isPlain = unsafe prefix == nil && namespaces == 0
            unsafe XMLListener.with(user) {
                $0.start(name, attributes: attributes)
                $0.check(isPlain, "name spaces")
            }
        }
        unsafe handler.endElementNs = { user, name, _, _ in
            let name = unsafe XMLListener.string(name)
            unsafe XMLListener.with(user) { $0.end(name) }
        }
        unsafe handler.characters = { user, bytes, count in
            // Safe: libxml2 passes as many bytes as it says.
            let bytes = unsafe UnsafeBufferPointer(start: bytes, count: Int(count))
            unsafe XMLListener.with(user) { unsafe $0.add(bytes) }
        }
        unsafe handler.ignorableWhitespace = unsafe handler.characters
        unsafe handler.getEntity = { _, name in unsafe xmlGetPredefinedEntity(name) }
        unsafe handler.entityDecl = { user, _, _, _, _, _ in
            unsafe XMLListener.with(user) { $0.check(false, "a declared entity") }
        }
        unsafe handler.reference = { user, _ in
            unsafe XMLListener.with(user) { $0.check(false, "an entity") }
        }
        return unsafe handler
    }
}
