import TagCommands

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

@main
struct Main {
    static func main() {
        Task(executorPreference: Workers.shared) {
            exit(await Tool.run(Array(CommandLine.arguments.dropFirst())))
        }
        Workers.shared.work()
    }
}
