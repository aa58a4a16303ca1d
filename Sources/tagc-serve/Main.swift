import TagCommands
import TagServing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

@main
struct Main {
    static func main() async {
        exit(await Tool.run(Array(CommandLine.arguments.dropFirst()), as: ServingCommand.self))
    }
}
