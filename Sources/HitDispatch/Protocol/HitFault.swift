/// A mistake in a hit, with the parameter that has it.
///
/// ```swift
/// HitFault(parameter: "ec", kind: .missing(.event)).description  // "'ec' is missing: event hits require it"
/// ```
public struct HitFault: Sendable, Hashable {
    /// The kinds of mistakes.
    public enum Kind: Sendable, Hashable {
        /// The protocol has no parameter of this name, or its number is out of range.
        case unknownParameter
        /// The value has more bytes than the limit.
        case tooLong(bytes: Int, limit: Int)
        /// The value is not of the parameter's kind, such as `12a` for a whole number.
        case wrongValue(expected: String)
        /// Hits of this type do not have the parameter.
        case notAllowed(in: HitType)
        /// Hits of this type require the parameter.
        case missing(HitType)
        /// The value of `t` is no hit type.
        case unknownType
        /// The dispatcher sets the parameter when it sends the hit.
        case reserved
        /// The hit's address is no URL with a host.
        case wrongAddress
        /// Several values of the same parameter.
        case repeated
        /// More of something than a request may have.
        case tooMany(count: Int, limit: Int)
    }

    /// The parameter's name as it was given.
    public let parameter: String
    /// The mistake.
    public let kind: Kind

    /// Creates a fault of a parameter.
    public init(parameter: String, kind: Kind) {
        self.parameter = parameter
        self.kind = kind
    }

    /// True if a server ignores the whole hit for this mistake; otherwise it ignores or cuts the parameter.
    public var isFatal: Bool {
        switch kind {
        case .missing, .unknownType, .wrongAddress, .tooMany: true
        case .wrongValue: parameter == "v"
        case .unknownParameter, .tooLong, .notAllowed, .reserved, .repeated: false
        }
    }
}

extension HitFault: CustomStringConvertible {
    /// One sentence for a developer, without a full stop.
    public var description: String {
        switch kind {
        case .unknownParameter: "'\(parameter)' is not a parameter of the Measurement Protocol"
        case .tooLong(let bytes, let limit): "'\(parameter)' has \(bytes) bytes, and the limit is \(limit)"
        case .wrongValue(let expected): "'\(parameter)' is not \(expected)"
        case .notAllowed(let type): "'\(parameter)' is not a parameter of \(type.rawValue) hits"
        case .missing(let type): "'\(parameter)' is missing: \(type.rawValue) hits require it"
        case .unknownType: "'\(parameter)' is not a hit type"
        case .reserved: "'\(parameter)' is set by the dispatcher"
        case .wrongAddress: "'\(parameter)' is not a URL with a host"
        case .repeated: "'\(parameter)' is set more than once"
        case .tooMany(let count, let limit): "'\(parameter)' has \(count) entries, and the limit is \(limit)"
        }
    }
}

/// All mistakes of one hit, which was not stored.
///
/// ```swift
/// do { try await tracker.send(.event(category: "", action: "tap")) } catch { print(error) }
/// ```
public struct HitError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The mistakes, in the order of the hit's fields; missing parameters come last.
    ///
    /// At least one.
    public let faults: [HitFault]

    /// Creates an error of some faults.
    public init(_ faults: [HitFault]) { self.faults = faults }

    /// The faults, separated by semicolons.
    public var description: String { faults.map(\.description).joined(separator: "; ") }
}
