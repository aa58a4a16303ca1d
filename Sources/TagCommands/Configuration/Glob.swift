/// A pattern of names: `*` is any text, `?` any one letter, `\` takes the next letter as it is.
///
/// In a pattern of paths `*` and `?` stop at slashes and `**` does not; a pattern without a slash is about the name of
/// the file, in whatever folder. Matching costs at most the pattern's length times the text's.
package struct Glob: Hashable, Sendable {
    private enum Step: Hashable {
        case letter(Unicode.Scalar)
        /// One letter; whether a slash is one.
        case one(slashes: Bool)
        /// Any text; whether it may have slashes.
        case many(slashes: Bool)
        /// Goes on with the next step, or with the one after so many.
        case fork(Int)

        /// Any folders, each with its slash, or none.
        static let folders: [Step] = [.fork(2), .many(slashes: true), .letter("/")]
    }

    package let pattern: String
    private let steps: [Step]

    /// A pattern of names, which have no folders.
    package init(name pattern: String) {
        self.pattern = pattern
        steps = Self.steps(pattern, isPath: false)
    }

    /// A pattern of paths.
    package init(path pattern: String) {
        self.pattern = pattern
        let steps = Self.steps(pattern.hasPrefix("./") ? String(pattern.dropFirst(2)) : pattern, isPath: true)
        self.steps = pattern.utf8.contains(UInt8(ascii: "/")) ? steps : Step.folders + steps
    }

    private static func steps(_ pattern: String, isPath: Bool) -> [Step] {
        var steps: [Step] = []
        var rest = Substring(pattern).unicodeScalars
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\\": steps.append(.letter(rest.popFirst() ?? "\\"))
            case "?": steps.append(.one(slashes: !isPath))
            case "*":
                let isDouble = rest.first == "*"
                while rest.first == "*" { rest.removeFirst() }
                if isPath, isDouble, rest.first == "/" {
                    rest.removeFirst()
                    steps += Step.folders
                } else {
                    steps.append(.many(slashes: !isPath || isDouble))
                }
            default: steps.append(.letter(scalar))
            }
        }
        return steps
    }

    /// Whether the whole of `text` is as the pattern says.
    package func matches(_ text: String) -> Bool {
        // By step: whether it, and those after it, can go on from here.
        var states = [Bool](repeating: false, count: steps.count + 1)
        states[0] = true
        spread(&states)
        for scalar in text.unicodeScalars {
            var next = [Bool](repeating: false, count: states.count)
            for (index, step) in steps.enumerated() where states[index] {
                switch step {
                case .letter(let letter): if letter == scalar { next[index + 1] = true }
                case .one(let slashes): if slashes || scalar != "/" { next[index + 1] = true }
                case .many(let slashes): if slashes || scalar != "/" { next[index] = true }
                case .fork: break
                }
            }
            states = next
            spread(&states)
        }
        return states[steps.count]
    }

    /// Goes where no letter is needed.
    private func spread(_ states: inout [Bool]) {
        for (index, step) in steps.enumerated() where states[index] {
            switch step {
            case .many: states[index + 1] = true
            case .fork(let count):
                states[index + 1] = true
                states[index + 1 + count] = true
            case .letter, .one: break
            }
        }
    }
}
