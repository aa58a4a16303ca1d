import TagTestSupport
import Testing

/// The Swift that `tagc generate swift` writes, given to the compiler with code that uses it.
enum GeneratedSwift {
    /// Generates the file and type-checks it.
    ///
    /// - Parameters:
    ///   - input: The text of `input.json`.
    ///   - arguments: The arguments of `generate swift`, the input among them.
    ///   - flags: More arguments of the compiler.
    /// - Returns: The compiler's errors.
    static func errors(
        _ input: String, _ arguments: String, use: String, flags: String = ""
    ) throws -> [String] {
        let shell = try Shell()
        Fixtures.write(input, to: shell.folder + "/input.json")
        Fixtures.write("import TagManager\n" + use, to: shell.folder + "/Use.swift")
        let made = shell.run("tagc generate swift \(arguments) -o Generated.swift")
        #expect(made.status == 0 && made.output.isEmpty && made.errors.isEmpty, "\(made.errors)")
        let checked = shell.run(
            "swiftc -typecheck -swift-version 6 -warnings-as-errors -I '\(Shell.products)/Modules' "
                + "-Xcc -fmodule-map-file='\(Fixtures.package)/Sources/CZlib/module.modulemap' "
                + "\(flags) Generated.swift Use.swift")
        return checked.errors.split(separator: "\n").filter { $0.contains("error:") }.map(String.init)
    }
}
