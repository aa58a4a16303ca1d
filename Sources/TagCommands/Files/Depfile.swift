/// The depfile, which lists the inputs of each output in the syntax of Make and Ninja.
enum Depfile {
    /// Returns one rule for each output, in the given order.
    static func text(_ rules: [(output: String, inputs: [String])]) -> String {
        rules.map { rule in
            escaped(rule.output, isTarget: true) + ":"
                + rule.inputs.map { " " + escaped($0, isTarget: false) }.joined() + "\n"
        }.joined()
    }

    /// Returns a path in the syntax of Make and Ninja.
    ///
    /// Spaces, `#` and `:` are escaped by `\`, and backslashes right before them are doubled, but no others; `$` is doubled. `%`
    /// makes a target a pattern, and is escaped there; in a prerequisite it stands for itself, and so would a backslash before
    /// it.
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
