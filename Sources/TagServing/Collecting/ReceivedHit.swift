import HitDispatch
package import TagManager

/// A hit as it came: its fields, and what is wrong with it.
package struct ReceivedHit: Sendable, Hashable {
    /// A mistake of a hit.
    package struct Mistake: Sendable, Hashable {
        /// The parameter's name; empty where the mistake is the whole hit's.
        package let parameter: String
        /// One sentence without a full stop.
        package let words: String
        /// The code that the vendor's validation servers have for such mistakes.
        package let code: String
        /// True if a server ignores the hit for it.
        package let isFatal: Bool
    }

    /// The hit's type, or the event's name; as it came, empty where it is missing.
    package var type = ""
    /// The property: `tid`, or the stream's id.
    package var property = ""
    /// The hit's number: `z`; `nil` for none.
    package var number: String?
    /// The milliseconds that the hit waited: `qt`.
    package var queueTime: Int64?
    /// The fields, decoded, `t`, `tid`, `z` and `qt` left out.
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

    /// A mistake of the whole hit, which a server ignores.
    static func ofHit(_ words: String) -> ReceivedHit.Mistake {
        ReceivedHit.Mistake(parameter: "", words: words, code: "VALUE_INVALID", isFatal: true)
    }
}

extension ReceivedHit {
    /// Reads a hit of the Measurement Protocol, version 1, and checks it against the table of parameters that the library has.
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
        // The validator is for hits that an app makes, whose sender adds these two.
        let own = all.filter { $0.name != "qt" && $0.name != "z" }
        fields = own.filter { !["t", "tid", "v"].contains($0.name) }
        mistakes = HitValidator().faults(in: own).map(Mistake.init) + Self.mistakes(ofSender: all)
        queueTime = all.first { $0.name == "qt" }.flatMap { Int64($0.value) }
    }

    /// The mistakes in what a dispatcher adds.
    private static func mistakes(ofSender fields: [Hit.Field]) -> [Mistake] {
        var mistakes: [Mistake] = []
        for name in ["qt", "z"] where fields.count(where: { $0.name == name }) > 1 {
            mistakes.append(Mistake(HitFault(parameter: name, kind: .repeated)))
        }
        for field in fields where field.name == "qt" {
            if Parameter.Value.count.accepts(field.value) { continue }
            let kind = HitFault.Kind.wrongValue(expected: "a whole number from 0 on")
            mistakes.append(Mistake(HitFault(parameter: "qt", kind: kind)))
        }
        return mistakes
    }
}
