import CLibXML2
import LibC

/// The functions of libxml2 that ``XMLValidator`` calls.
///
/// The library is opened when the first XML property list is read. If it were linked, each command would load it and the libraries
/// that it needs, ICU among them: a third of the time of a start.
///
/// Safe: each type is that of the function in the headers of libxml2, and the library is never closed.
@safe
struct XMLLibrary: Sendable {
    typealias CreatePushParser =
        @Sendable @convention(c) (
            UnsafeMutablePointer<xmlSAXHandler>?, UnsafeMutableRawPointer?, UnsafePointer<CChar>?, Int32,
            UnsafePointer<CChar>?
        ) -> xmlParserCtxtPtr?
    typealias UseOptions = @Sendable @convention(c) (xmlParserCtxtPtr?, Int32) -> Int32
    typealias ParseChunk =
        @Sendable @convention(c) (xmlParserCtxtPtr?, UnsafePointer<CChar>?, Int32, Int32)
        -> Int32
    typealias ByteConsumed = @Sendable @convention(c) (xmlParserCtxtPtr?) -> Int
    typealias ParserAction = @Sendable @convention(c) (xmlParserCtxtPtr?) -> Void
    typealias PredefinedEntity = @Sendable @convention(c) (UnsafePointer<xmlChar>?) -> xmlEntityPtr?
    private typealias Start = @convention(c) () -> Void
    private typealias EntityLoader =
        @convention(c) (
            UnsafePointer<CChar>?, UnsafePointer<CChar>?, xmlParserCtxtPtr?
        ) -> xmlParserInputPtr?

    let createPushParser: CreatePushParser
    let useOptions: UseOptions
    let parseChunk: ParseChunk
    let byteConsumed: ByteConsumed
    let stopParser: ParserAction
    let freeParser: ParserAction
    let predefinedEntity: PredefinedEntity

    /// The library, ready to parse; nil if it is not installed.
    static let shared = XMLLibrary()

    private init?() {
        guard let library = unsafe dlopen(LIBXML_FILE, RTLD_NOW | RTLD_LOCAL),
            let createPushParser = unsafe Self.find(
                "xmlCreatePushParserCtxt", library, CreatePushParser.self),
            let useOptions = unsafe Self.find("xmlCtxtUseOptions", library, UseOptions.self),
            let parseChunk = unsafe Self.find("xmlParseChunk", library, ParseChunk.self),
            let byteConsumed = unsafe Self.find("xmlByteConsumed", library, ByteConsumed.self),
            let stopParser = unsafe Self.find("xmlStopParser", library, ParserAction.self),
            let freeParser = unsafe Self.find("xmlFreeParserCtxt", library, ParserAction.self),
            let predefinedEntity = unsafe Self.find("xmlGetPredefinedEntity", library, PredefinedEntity.self),
            let start = unsafe Self.find("xmlInitParser", library, Start.self),
            let setEntityLoader = unsafe Self.find(
                "xmlSetExternalEntityLoader", library, (@convention(c) (EntityLoader?) -> Void).self)
        else { return nil }
        unsafe self.createPushParser = createPushParser
        unsafe self.useOptions = useOptions
        unsafe self.parseChunk = parseChunk
        unsafe self.byteConsumed = byteConsumed
        unsafe self.stopParser = stopParser
        unsafe self.freeParser = freeParser
        unsafe self.predefinedEntity = predefinedEntity
        start()
        // No parser here ever asks for an external entity; if one did, it would get none.
        unsafe setEntityLoader { _, _, _ in nil }
    }

    @unsafe
    private static func find<Function>(
        _ name: String, _ library: UnsafeMutableRawPointer, _ type: Function.Type
    ) -> Function? {
        unsafe dlsym(library, name).map { unsafe unsafeBitCast($0, to: type) }
    }
}
