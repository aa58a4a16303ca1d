// Pages have no zlib: what they get in the wire form is stored.
#if hasFeature(Embedded)
import TagRuntime

enum Deflate {
    static func inflated(_ file: [UInt8], from start: Int, size: Int) throws(LoadError) -> [UInt8] {
        throw LoadError(.wireForm, at: HeaderField.form.rawValue)
    }
}
#endif
