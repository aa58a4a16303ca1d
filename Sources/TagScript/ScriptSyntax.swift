/// The part of a program that a text is.
package enum ScriptGoal: Sendable {
    /// A classic script, as in a `<script>` element.
    case script
    case module
    /// One expression, as a Custom JavaScript variable has: a function. A semicolon may follow.
    case expression
    /// The body of a function, in which `return` is allowed.
    case functionBody
}

/// The syntax of a script.
package struct CheckedScript: Sendable {
    /// The tree of the whole script; nil if it has a fault.
    package var tree: ScriptTree?
    package var fault: ScriptFault?
}

/// Checks the syntax of ECMAScript.
package enum ScriptSyntax {
    /// The depth of nesting that the stack of a thread, 512 KiB, bears in a debug build.
    package static let deepest = 200

    /// Reads a script up to its first error.
    ///
    /// Costs memory linear in the size of the script, and time that is linear but for two things, which their limits of depth bound:
    /// each of the groups of a pattern that are in one another goes over the named groups in it, and each class over the private
    /// names that the classes in it leave open.
    ///
    /// - Parameters:
    ///   - bytes: The text, in UTF-8. Other bytes are allowed where any character is.
    ///   - holes: The places of references, sorted. One alone is an expression or a name; one in a string, template,
    ///     comment or regular expression is a part of it; one next to the characters of a name is a part of the name.
    ///   - deepest: The depth of nesting at which the reading ends with a fault that is not decided. A level is a
    ///     statement or an expression in another. A debug build needs at most 2.2 KB of stack for one, a release build
    ///     0.9 KB.
    package static func check(
        _ bytes: [UInt8], as goal: ScriptGoal = .script, holes: [Range<Int>] = [], deepest: Int = Self.deepest
    ) -> CheckedScript {
        guard bytes.count < Int(Int32.max) else { return CheckedScript(tree: nil, fault: tooLarge) }
        var parser = ScriptParser(bytes, goal: goal, holes: holes, deepest: deepest)
        do throws(Stop) {
            try parser.script()
            let tree = ScriptTree(postorder: parser.tape, bytes: bytes, names: parser.lexer.names)
            return CheckedScript(tree: tree, fault: nil)
        } catch {
            return CheckedScript(tree: nil, fault: parser.lexer.fault)
        }
    }

    private static var tooLarge: ScriptFault {
        ScriptFault(message: "the script is larger than 2 GiB", range: 0..<0, isDecided: false)
    }
}
