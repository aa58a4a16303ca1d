import TagCommands
import LibC

@main
struct Main {
    static func main() {
        Task(executorPreference: Workers.shared) {
            exit(await Tool.run(Array(CommandLine.arguments.dropFirst())))
        }
        Workers.shared.work()
    }
}
