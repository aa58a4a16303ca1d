import TagDiagnostics
package import TagLogic
import TagModel
package import TagRuntime

/// An event to push, and the answers it needs, to show something.
package struct Witness: Sendable {
    /// The event's name.
    package private(set) var event = "event"
    /// The values pushed with the event, by path, in the order in which the container asks for them.
    package private(set) var keys: [(path: String, value: Constraint.Sample)] = []
    /// Values pushed under top-level keys, as version 1 of the data layer reads them.
    private(set) var flatKeys: [(key: String, value: Constraint.Sample)] = []
    /// The names for which the data layer's two versions must have different values.
    let apart: [ExactText]
    /// The answers that the device or the app must give.
    package private(set) var facts: [(fact: Host.Fact, value: Constraint.Sample)] = []
    /// The values that macros must have that proofs cannot follow.
    package private(set) var macros: [(unknown: Unknown, value: Constraint.Sample)] = []
    /// The unknowns that must have their defaults, such as code that must return nothing.
    package private(set) var assumed: [(unknown: Unknown, value: Constraint.Sample)] = []
    /// The other unknowns that it depends on, for which nothing can be pushed or answered.
    package private(set) var hinges: [Unknown] = []

    /// Makes the witness of a model.
    package init(_ model: Model) {
        apart = model.apart
        assumed = model.assumed
        for (unknown, value) in model.values {
            guard unknown.damage == nil else {
                hinges.append(unknown)
                continue
            }
            switch unknown.question {
            case .event: event = value.text ?? event
            case .key(let path): keys.append((path.string, value))
            case .flatKey(let key): flatKeys.append((key.string, value))
            case .fact(let fact): facts.append((fact, value))
            case .macro: macros.append((unknown, value))
            case .value, .condition, .isNoText: hinges.append(unknown)
            }
        }
    }

    /// Returns the macros that must have a value, or their default, by their names.
    func macros(where isWanted: (String) -> Bool) -> [Unknown] {
        (macros + assumed).map { $0.unknown }.filter { unknown in
            if case .macro = unknown.question { isWanted(unknown.name) } else { false }
        }
    }

    /// Returns the witness without what it says of some macros.
    func withoutMacros(_ leftOut: [Unknown]) -> Witness {
        var witness = self
        witness.macros.removeAll { leftOut.contains($0.unknown) }
        witness.assumed.removeAll { leftOut.contains($0.unknown) }
        return witness
    }

    /// Two of its paths, one of which leads through the other, so that they cannot both have their values.
    package var clash: (outer: String, inner: String)? {
        let paths = keys.map { Array($0.path.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
        for (outer, _) in keys {
            let start = Array(outer.utf8) + [UInt8(ascii: ".")]
            // Paths that begin with it come next in order.
            let next = paths.prefixCount { $0.lexicographicallyPrecedes(start) }
            if next < paths.count, paths[next].starts(with: start) {
                return (outer, String(decoding: paths[next], as: UTF8.self))
            }
        }
        return nil
    }

    /// A key without dots that one event cannot give different values in both versions of the data layer.
    ///
    /// Version 2 has the value of version 1 unless something was pushed into it.
    package var severed: String? {
        apart.map { $0.string }.first { name in
            !name.utf8.contains(UInt8(ascii: "."))
                && !keys.contains { $0.path.hasSameBytes(as: name) && $0.value == Self.mapText }
        }
    }

    /// Returns true if both give the runtime the same input.
    func pushesTheSame(as other: Witness) -> Bool {
        event.hasSameBytes(as: other.event) && apart == other.apart
            && keys.elementsEqual(
                other.keys, by: { $0.path.hasSameBytes(as: $1.path) && $0.value == $1.value })
            && flatKeys.elementsEqual(
                other.flatKeys, by: { $0.key.hasSameBytes(as: $1.key) && $0.value == $1.value })
            && facts.elementsEqual(other.facts, by: { $0.fact == $1.fact && $0.value == $1.value })
            && macros.elementsEqual(
                other.macros,
                by: {
                    $0.unknown.name.hasSameBytes(as: $1.unknown.name)
                        && $0.unknown.aliases.elementsEqual(
                            $1.unknown.aliases, by: { $0.hasSameBytes(as: $1) })
                        && $0.value == $1.value
                })
    }

    /// True if a push alone shows it; otherwise a device, an app or code is also needed.
    package var isPushedAlone: Bool { facts.isEmpty && macros.isEmpty && hinges.isEmpty }

    /// True if the witness is nothing but the event's name.
    var isNameAlone: Bool { isPushedAlone && keys.isEmpty && flatKeys.isEmpty }
}

extension TagRuntime.Value {
    /// Makes the value of a sample; nil for an absent one.
    ///
    /// Text that reads as a whole number becomes an integer, as people push it.
    package init?(_ sample: Constraint.Sample) {
        switch sample {
        case .absent: return nil
        case .null: self = .null
        case .true: self = .boolean(true)
        case .false: self = .boolean(false)
        case .text:
            let text = sample.text ?? ""
            if let number = Int64(text), String(number) == text {
                self = .integer(number)
            } else {
                self = .text(UTF8Text(text))
            }
        }
    }
}
