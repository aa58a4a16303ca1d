import HitDispatch
package import TagManager

/// A received hit: its fields, and its errors.
package struct ReceivedHit: Sendable, Hashable {
    /// An error of a hit.
    package struct Mistake: Sendable, Hashable {
        /// The parameter's name; empty if the error concerns the whole hit.
        package let parameter: String
        /// The error as one sentence without a full stop.
        package let words: String
        /// The code that the vendor's validation servers use for such errors.
        package let code: String
        /// True if a server ignores the hit because of it.
        package let isFatal: Bool
    }

    /// The hit's type, or the event's name, as it was received; empty if it is missing.
    package var type = ""
    /// The property: `tid`, or the stream's id.
    package var property = ""
    /// The hit's number, `z`; nil if it has none.
    package var number: String?
    /// The milliseconds that the hit waited: `qt`.
    package var queueTime: Int64?
    /// The decoded fields, without `t`, `tid`, `z` and `qt`.
    package var fields: [Hit.Field] = []
    /// The client.
    package var client = ""
    package var mistakes: [Mistake] = []

    /// True if a server ignores the hit.
    package var isIgnored: Bool { mistakes.contains(where: \.isFatal) }
}

extension ReceivedHit.Mistake {
    init(_ fault: HitFault) {
        parameter = fault.parameter
        words = fault.description
        isFatal = fault.isFatal
        code =
            switch fault.kind {
            case .missing: "VALUE_REQUIRED"
            case .tooLong: "VALUE_OUT_OF_BOUNDS"
            case .tooMany: "EXCEEDED_MAX_ENTITIES"
            case .reserved: "NAME_RESERVED"
            case .repeated: "NAME_DUPLICATED"
            case .unknownParameter, .notAllowed: "NAME_INVALID"
            case .wrongValue, .unknownType, .wrongAddress: "VALUE_INVALID"
            }
    }

    /// Returns an error of the whole hit, for which a server ignores it.
    static func ofHit(_ words: String) -> ReceivedHit.Mistake {
        ReceivedHit.Mistake(parameter: "", words: words, code: "VALUE_INVALID", isFatal: true)
    }
}

extension ReceivedHit {
    /// Reads a hit of the Measurement Protocol, version 1, and checks it against the library's table of parameters.
    package init(line: some Collection<UInt8>) {
        guard line.count <= MeasurementProtocol.hitLimit else {
            let limit = MeasurementProtocol.hitLimit
            mistakes = [.ofHit("the hit has \(line.count) bytes, and the limit is \(limit)")]
            return
        }
        guard let all = FormEncoding.decoded(line) else {
            mistakes = [
                .ofHit("the hit is not form-encoded: a '%' is not followed by two hexadecimal digits")
            ]
            return
        }
        guard !all.isEmpty else {
            mistakes = [.ofHit("the hit is empty")]
            return
        }
        type = all.first { $0.name == "t" }?.value ?? ""
        property = all.first { $0.name == "tid" }?.value ?? ""
        client = all.first { $0.name == "cid" || $0.name == "uid" }?.value ?? ""
        number = all.first { $0.name == "z" }?.value
        // The validator is for hits that an app creates; the sender adds these two.
        let own = all.filter { $0.name != "qt" && $0.name != "z" }
        fields = own.filter { !["t", "tid", "v"].contains($0.name) }
        mistakes = HitValidator().faults(in: own).map(Mistake.init) + Self.mistakes(ofSender: all)
        queueTime = all.first { $0.name == "qt" }.flatMap { Int64($0.value) }
    }

    /// Returns the errors in the fields that a dispatcher adds.
    private static func mistakes(ofSender fields: [Hit.Field]) -> [Mistake] {
        var mistakes: [Mistake] = []
        for name in ["qt", "z"] where fields.count(where: { $0.name == name }) > 1 {
            mistakes.append(Mistake(HitFault(parameter: name, kind: .repeated)))
        }
        for field in fields where field.name == "qt" {
            if Parameter.Value.count.accepts(field.value) { continue }
            let kind = HitFault.Kind.wrongValue(expected: "a whole number, 0 or more")
            mistakes.append(Mistake(HitFault(parameter: "qt", kind: kind)))
        }
        return mistakes
    }
}
