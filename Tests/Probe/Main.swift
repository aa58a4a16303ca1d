#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif
import TagRuntime
import TagTestSupport

/// Reads a path a line and answers with a line: `ok` and what was found, or `reject` and why.
///
/// `probe load` loads a container as it is. `probe evaluate` makes its hashes right first, and asks what loads
/// everything: for bytes that no compiler made. `probe reseal FILE` makes a file's hashes right in place.
@main
struct Main {
    static func main() {
        let words = CommandLine.arguments.dropFirst()
        switch words.first {
        case "load": answer { try LoadedContainer($0) }
        case "evaluate":
            answer { bytes in
                var bytes = bytes
                Reseal.reseal(&bytes)
                let container = try LoadedContainer(bytes)
                Exercise.evaluate(container)
                return container
            }
        case "reseal":
            for path in words.dropFirst() {
                guard var bytes = Fixtures.bytes(path) else { exit(2) }
                Reseal.reseal(&bytes)
                guard Fixtures.write(bytes, to: path) else { exit(2) }
            }
        default:
            print("usage: probe load|evaluate, with paths on standard input; probe reseal FILE…")
            exit(64)
        }
    }

    private static func answer(_ load: ([UInt8]) throws -> LoadedContainer) {
        while let path = readLine() {
            guard let bytes = Fixtures.bytes(path) else {
                say("reject cannot read it")
                continue
            }
            do {
                let container = try load(bytes)
                say("ok " + container.contentId.map { String($0, radix: 16) }.joined(separator: "-"))
            } catch {
                say("reject \(error)")
            }
        }
    }

    private static func say(_ line: String) {
        print(line)
        // Nil flushes every stream, which is all there are.
        fflush(nil)
    }
}
