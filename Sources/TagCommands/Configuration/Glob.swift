/// A pattern of names: `*` matches any text, `?` any one character, `\` quotes the next character.
///
/// In a pattern of paths `*` and `?` do not match slashes, and `**` does; a pattern without a slash matches the name of a file or a
/// folder in any folder. The cost of a match is at most the pattern's length times the text's.
package struct Glob: Hashable, Sendable {
    private enum Step: Hashable {
        case letter(Unicode.Scalar)
        /// Any one character, including a slash if `slashes` is true.
        case one(slashes: Bool)
        /// Any text, including slashes if `slashes` is true.
        case many(slashes: Bool)
        /// Continues with the next step, or skips that number of steps.
        case fork(Int)

        /// Any number of folders, each followed by a slash.
        static let folders: [Step] = [.fork(2), .many(slashes: true), .letter("/")]
    }

    package let pattern: String
    private let steps: [Step]

    /// Creates a pattern of names, which have no folders.
    package init(name pattern: String) {
        self.pattern = pattern
        steps = Self.steps(pattern, isPath: false)
    }

    /// Creates a pattern of paths.
    package init(path pattern: String) {
        self.pattern = pattern
        // `old/` is the folder `old`.
        let name = pattern.count > 1 && pattern.hasSuffix("/") ? String(pattern.dropLast()) : pattern
        let steps = Self.steps(name.hasPrefix("./") ? String(name.dropFirst(2)) : name, isPath: true)
        self.steps = name.utf8.contains(UInt8(ascii: "/")) ? steps : Step.folders + steps
    }

    /// Returns the pattern of names that matches `text` alone.
    static func quoted(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { pattern, scalar in
            if scalar == "*" || scalar == "?" || scalar == "\\" { pattern.unicodeScalars.append("\\") }
            pattern.unicodeScalars.append(scalar)
        }
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

    /// Returns true if the pattern matches the whole of `text`.
    package func matches(_ text: String) -> Bool { matches(text, takesFolders: false) }

    /// Returns true if the pattern matches a path, or a folder that the path is in.
    package func excludes(_ path: String) -> Bool { matches(path, takesFolders: true) }

    private func matches(_ text: String, takesFolders: Bool) -> Bool {
        // The state of each step: true if it may match from here.
        var states = [Bool](repeating: false, count: steps.count + 1)
        states[0] = true
        spread(&states)
        // The folder above, `..`, is part of the way to a path: nobody means it by a pattern such as `.*`.
        var isAbove = true
        for scalar in text.unicodeScalars {
            if scalar != "/", scalar != "." { isAbove = false }
            if takesFolders, scalar == "/", !isAbove, states[steps.count] { return true }
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

    /// Follows the steps that need no character.
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
