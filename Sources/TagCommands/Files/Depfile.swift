/// Which outputs depend on which inputs, in the syntax of Make and Ninja.
enum Depfile {
    /// One rule an output, in the order given.
    static func text(_ rules: [(output: String, inputs: [String])]) -> String {
        rules.map { rule in
            escaped(rule.output) + ":" + rule.inputs.map { " " + escaped($0) }.joined() + "\n"
        }.joined()
    }

    /// A path as Make reads it: spaces, `#`, `%`, `:` and `\` before them escaped by `\`, `$` doubled.
    static func escaped(_ path: String) -> String {
        var result = ""
        for character in path.unicodeScalars {
            switch character {
            case " ", "\t", "#", "%", ":", "\\": result += "\\"
            case "$": result += "$"
            default: break
            }
            result.unicodeScalars.append(character)
        }
        return result
    }
}
