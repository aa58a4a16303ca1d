import SwiftProtobuf

extension LegacyResource {
    /// The container in `bytes`, with the fields that the schema does not name; nil for bytes that are none.
    ///
    /// For bytes whose fields were found whole: then it is nil for no reason that has a place.
    package init?(bytes: [UInt8]) {
        var options = BinaryDecodingOptions()
        options.messageDepthLimit = 8
        guard let resource = try? LegacyResource(serializedBytes: bytes, partial: true, options: options)
        else {
            return nil
        }
        self = resource
    }

    /// The file: fields ascending, every number on its own, what the schema does not name at the end.
    package var bytes: [UInt8] {
        // Nothing is required, and no field is too long for a length: encoding has no reason to fail.
        (try? serializedBytes(partial: true)) ?? []
    }
}
