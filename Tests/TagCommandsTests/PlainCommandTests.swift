import ArgumentParser
import TagCommands
import Testing

/// Commands that are made without ArgumentParser.
@Suite struct PlainCommandTests {
    private static let commands: [any PlainCommand.Type] =
        TagcCommand.configuration.subcommands.compactMap { $0 as? any PlainCommand.Type }

    @Test func `lint and check are made without ArgumentParser`() {
        #expect(Set(Self.commands.map { $0.configuration.commandName }) == ["check", "lint"])
    }

    /// The text shows the value of each option, and of one that was forgotten that it has none.
    @Test(arguments: [["a.json"], ["a.json", "folder", "", "b c"]])
    func `a command of inputs alone is the one that ArgumentParser makes`(inputs: [String]) throws {
        for command in Self.commands {
            let parsed = String(describing: try command.parseAsRoot(inputs))
            #expect(!parsed.contains("*definition*"))
            #expect(String(describing: command.init(inputs: inputs)) == parsed)
        }
    }
}
