import LibC
import TagCommands

@main
struct Main {
    static func main() {
        Task(executorPreference: Workers.shared) {
            exit(await Tool.run(Array(CommandLine.arguments.dropFirst())))
        }
        Workers.shared.work()
    }
}
