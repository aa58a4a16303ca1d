package import TagLogic
import TagRuntime

extension Constraint.Sample {
    /// A text.
    init(_ text: String) { self = .text(text.unicodeScalars.map(\.value)) }

    /// The text of the value; nil of what compares with nothing.
    package var text: String? {
        switch self {
        case .absent, .null: return nil
        case .true: return "true"
        case .false: return "false"
        case .text(let letters):
            var text = String.UnicodeScalarView()
            for letter in letters { text.append(Unicode.Scalar(letter) ?? "\u{FFFD}") }
            return String(text)
        }
    }

    var isTruthValue: Bool {
        switch self {
        case .true, .false: true
        case .absent, .null, .text: false
        }
    }
}

extension Constraint {
    /// What the name of an event can be: any text.
    static let event = Constraint(points: [.absent, .null, .true, .false]).complement

    /// The union of some, by halves: so that a thousand small ones take ten rounds and not a thousand large ones.
    static func union(of constraints: ArraySlice<Constraint>) -> Constraint {
        guard constraints.count > 1 else { return constraints.first ?? .impossible }
        let middle = constraints.startIndex + constraints.count / 2
        return union(of: constraints[..<middle]).union(union(of: constraints[middle...]))
    }

    /// The points of which `isIn` is true.
    private static func points(_ isIn: (Points) -> Bool) -> Points {
        let all: [Points] = [.absent, .null, .true, .false]
        return all.reduce(into: []) { result, point in if isIn(point) { result.insert(point) } }
    }

    /// The values that are in this constraint once their letters are in another case.
    func before(_ letterCase: Term.LetterCase, _ casing: Term.Casing) -> Constraint {
        let texts = mapped(from: letterCase == .lower ? .lowerCase : .upperCase)
        switch casing {
        case .format: return texts.union(Constraint(points: points))
        case .macro:
            let isLower = letterCase == .lower
            return texts.union(
                Constraint(
                    points: Self.points { point in
                        switch point {
                        case .true: contains(.init(isLower ? "true" : "TRUE")) == true
                        case .false: contains(.init(isLower ? "false" : "FALSE")) == true
                        default: points.contains(.absent)
                        }
                    }))
        }
    }

    /// The values that are in this constraint once there is text before and after theirs; nil where numbers are compared.
    ///
    /// - Parameter blanks: Whether nothing among the parts makes nothing of the whole.
    func around(_ before: [UInt32], _ after: [UInt32], blanks: Bool) -> Constraint? {
        // A number that is begun or ended by what no number is comes to nothing, so often none is compared after all.
        let framed = Constraint(texts: .text(prefix: before)).intersection(
            Constraint(texts: .text(suffix: after)))
        guard let texts = intersection(framed).behind(prefix: before, suffix: after) else { return nil }
        func takes(_ middle: String) -> Bool {
            contains(.text(before + middle.unicodeScalars.map(\.value) + after)) == true
        }
        return texts.union(
            Constraint(
                points: Self.points { point in
                    switch point {
                    case .true: takes("true")
                    case .false: takes("false")
                    default: blanks ? points.contains(.absent) : takes("")
                    }
                }))
    }
}

extension LetterMapping {
    /// What the runtime makes of letters in lower case.
    static let lowerCase = LetterMapping(changes: Self.changes(\.lowercaseMapping))
    /// What it makes of them in upper case.
    static let upperCase = LetterMapping(changes: Self.changes(\.uppercaseMapping))

    /// Every scalar that becomes something else.
    ///
    /// Takes some milliseconds, once.
    private static func changes(
        _ mapping: (Unicode.Scalar.Properties) -> String
    ) -> [(scalar: UInt32, becomes: [UInt32])] {
        // No letter beyond the first plane's successor has case.
        (0..<UInt32(0x1_F000)).compactMap { value in
            guard let scalar = Unicode.Scalar(value) else { return nil }
            let mapped = mapping(scalar.properties).unicodeScalars.map(\.value)
            return mapped == [value] ? nil : (value, mapped)
        }
    }
}
