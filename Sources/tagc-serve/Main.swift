import LibC
import TagCommands
import TagServing

@main
struct Main {
    static func main() async {
        exit(await Tool.run(Array(CommandLine.arguments.dropFirst()), as: ServingCommand.self))
    }
}
