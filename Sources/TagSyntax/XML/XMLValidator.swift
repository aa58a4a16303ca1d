import CLibXML2
import TagDiagnostics

/// The second check of every property list: libxml2 decides whether it is well-formed XML.
///
/// It uses SAX in steps, without a tree, and only the handler below: nothing is loaded, no entity is declared or expanded, and
/// there is no network access. It sees only bytes in which the project's own scanner has found no fault (UTF-8, short tags, no
/// declarations, shallow), and its elements must be those on the tape.
enum XMLValidator {
    /// Returns libxml2's complaint about the file; nil if there is none.
    ///
    /// Safe: the parser's context and its user data live until `freeParser`, inside this call, and libxml2 copies the handler.
    static func fault(in bytes: [UInt8], tape: [TapeEntry]) -> Diagnostic? {
        guard let library = XMLLibrary.shared else { return .missingXMLParser }
        let listener = XMLListener(tape: tape, library)
        var handler = unsafe XMLListener.handler
        let user = unsafe Unmanaged.passUnretained(listener).toOpaque()
        guard let parser = unsafe library.createPushParser(&handler, user, nil, 0, nil) else {
            return .notWellFormed(0..<0, "libxml2 has no memory")
        }
        defer { unsafe library.freeParser(parser) }
        unsafe listener.parser = parser
        let options = XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
        _ = unsafe library.useOptions(parser, Int32(options))
        let status = unsafe feed(bytes, to: parser, library)
        let isFine =
            unsafe status == 0 && parser.pointee.wellFormed == 1 && listener.isInStep && listener.isAtEnd
        return isFine ? nil : unsafe fault(of: parser, listener, count: bytes.count)
    }

    /// The number of bytes in one step.
    private static let step = 4096

    @unsafe
    private static func feed(_ bytes: [UInt8], to parser: xmlParserCtxtPtr, _ library: XMLLibrary) -> Int32 {
        unsafe bytes.withUnsafeBytes { all in
            // Safe: each step lies inside the array's own bytes.
            guard let base = unsafe all.bindMemory(to: CChar.self).baseAddress else { return 0 }
            var at = 0
            while at < all.count {
                let count = Swift.min(step, all.count - at)
                let status = unsafe library.parseChunk(parser, base + at, Int32(count), 0)
                if status != 0 { return status }
                at += count
            }
            return unsafe library.parseChunk(parser, nil, 0, 1)
        }
    }

    @unsafe
    private static func fault(of parser: xmlParserCtxtPtr, _ listener: XMLListener, count: Int) -> Diagnostic
    {
        // Safe: the parser is alive, and the message is copied before it is freed.
        let offset = Swift.max(0, Swift.min(Int(unsafe listener.library.byteConsumed(parser)), count - 1))
        var message = "it reads different elements than tagc"
        if let text = unsafe parser.pointee.lastError.message {
            message = unsafe String(cString: text).split(separator: "\n").first.map(String.init) ?? message
        } else if let reason = listener.reason {
            message = reason
        }
        return .notWellFormed(offset..<Swift.min(offset + 1, count), message)
    }
}

/// Compares libxml2's events with the tape.
///
/// Safe: `parser` is used only by the callbacks of that parser.
@safe
private final class XMLListener {
    private let tape: [TapeEntry]
    let library: XMLLibrary
    private var index = -1
    private(set) var isInStep = true
    private(set) var reason: String?
    /// Safe: set right after the parser is made, and used only by its callbacks, while it lives.
    var parser: xmlParserCtxtPtr?

    init(tape: [TapeEntry], _ library: XMLLibrary) {
        self.tape = tape
        self.library = library
    }

    /// True if every element on the tape was seen.
    var isAtEnd: Bool { index == tape.count }

    /// Handles the start of an element: the list itself, then one for each node, in the tape's order.
    func start(_ name: UnsafePointer<xmlChar>, attributes: Int32) {
        defer { index += 1 }
        // Safe: libxml2's names are zero-terminated.
        if index < 0 { return check(unsafe name[0] == UInt8(ascii: "p") && attributes <= 1) }
        guard index < tape.count, attributes == 0 else { return check(false) }
        let kind = tape[index].kind
        // Safe: a name of one byte ends with a zero, so there is always a second byte.
        switch unsafe (name[0], name[1]) {
        case (UInt8(ascii: "k"), _), (UInt8(ascii: "s"), _): check(kind == .string)
        case (UInt8(ascii: "d"), UInt8(ascii: "i")): check(kind == .object)
        case (UInt8(ascii: "d"), _): check(kind == .data || kind == .date)
        case (UInt8(ascii: "a"), _): check(kind == .array)
        case (UInt8(ascii: "i"), _): check(kind == .integer)
        case (UInt8(ascii: "r"), _): check(kind == .real)
        case (UInt8(ascii: "t"), _): check(kind == .true)
        case (UInt8(ascii: "f"), _): check(kind == .false)
        default: check(false)
        }
    }

    private func check(_ isSame: Bool) {
        if !isSame { stop("it reads different elements than tagc") }
    }

    func stop(_ reason: String) {
        isInStep = false
        self.reason = self.reason ?? reason
        // Safe: a callback runs while its parser lives.
        if let parser = unsafe parser { unsafe library.stopParser(parser) }
    }

    /// Calls `body` with the listener that libxml2 passes back to its callbacks.
    private static func with(_ user: UnsafeMutableRawPointer?, _ body: (XMLListener) -> Void) {
        guard let user = unsafe user else { return }
        // Safe: it is the object that `fault(in:tape:)` passed and keeps alive, so no reference needs to be counted.
        unsafe Unmanaged<XMLListener>.fromOpaque(user)._withUnsafeGuaranteedRef { body($0) }
    }

    /// The only callbacks; those that could declare, expand or load an entity stop the parser.
    static var handler: xmlSAXHandler {
        var handler = unsafe xmlSAXHandler()
        unsafe handler.initialized = UInt32(XML_SAX2_MAGIC)
        unsafe handler.startElementNs = { user, name, prefix, _, namespaces, _, attributes, _, _ in
            guard let name = unsafe name else { return }
            let isPlain = unsafe prefix == nil && namespaces == 0
            unsafe XMLListener.with(user) { listener in
                if isPlain {
                    unsafe listener.start(name, attributes: attributes)
                } else {
                    listener.stop("it has name spaces")
                }
            }
        }
        unsafe handler.getEntity = { _, name in unsafe XMLLibrary.shared?.predefinedEntity(name) }
        unsafe handler.entityDecl = { user, _, _, _, _, _ in
            unsafe XMLListener.with(user) { $0.stop("it declares an entity") }
        }
        unsafe handler.unparsedEntityDecl = { user, _, _, _, _ in
            unsafe XMLListener.with(user) { $0.stop("it declares an entity") }
        }
        unsafe handler.reference = { user, _ in unsafe XMLListener.with(user) { $0.stop("it uses an entity") }
        }
        unsafe handler.getParameterEntity = { user, _ in
            unsafe XMLListener.with(user) { $0.stop("it uses an entity") }
            return nil
        }
        return unsafe handler
    }
}
