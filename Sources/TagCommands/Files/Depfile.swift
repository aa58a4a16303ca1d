/// Which outputs depend on which inputs, in the syntax of Make and Ninja.
enum Depfile {
    /// One rule an output, in the order given.
    static func text(_ rules: [(output: String, inputs: [String])]) -> String {
        rules.map { rule in
            escaped(rule.output, isTarget: true) + ":"
                + rule.inputs.map { " " + escaped($0, isTarget: false) }.joined() + "\n"
        }.joined()
    }

    /// A path as Make and Ninja read it.
    ///
    /// Spaces, `#` and `:` are escaped by `\`, backslashes right before them are doubled, others are not; `$` is doubled.
    /// `%` makes a pattern of a target and is escaped there; among what a target needs it stands for itself, and so would a
    /// backslash before it.
    static func escaped(_ path: String, isTarget: Bool) -> String {
        var result = ""
        var backslashes = 0
        for character in path.unicodeScalars {
            switch character {
            case " ", "\t", "#", ":": result += String(repeating: "\\", count: backslashes + 1)
            case "%" where isTarget: result += String(repeating: "\\", count: backslashes + 1)
            case "$": result += "$"
            default: break
            }
            result.unicodeScalars.append(character)
            backslashes = character == "\\" ? backslashes + 1 : 0
        }
        return result
    }
}
