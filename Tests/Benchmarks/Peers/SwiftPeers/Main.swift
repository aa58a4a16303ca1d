import Foundation
import SwiftProtobuf

/// `bench-swift-peers CASE FILE [--key NAME] [--iterations K] [--seconds S]`: what a Swift app would use instead.
@main
struct Main {
    static func main() throws {
        let words = Array(CommandLine.arguments.dropFirst())
        guard words.count >= 2 else {
            print("usage: bench-swift-peers CASE FILE [--key NAME] [--iterations K] [--seconds S]")
            exit(64)
        }
        func option(_ name: String) -> String? {
            words.firstIndex(of: name).flatMap { $0 + 1 < words.count ? words[$0 + 1] : nil }
        }
        var stopwatch = Stopwatch(iterations: option("--iterations").flatMap(Int.init))
        stopwatch.seconds = option("--seconds").flatMap(Double.init) ?? 1
        try run(words[0], URL(fileURLWithPath: words[1]), key: option("--key") ?? "", stopwatch)
    }

    private static func run(_ name: String, _ file: URL, key: String, _ stopwatch: Stopwatch) throws {
        let data = try Data(contentsOf: file)
        switch name {
        case "json-decoder":
            try stopwatch.measure {
                try JSONDecoder().decode(ExportFile.self, from: data).containerVersion.tag.count
            }
        case "property-list":
            try stopwatch.measure {
                let tree = try PropertyListSerialization.propertyList(from: data, options: [], format: nil)
                return (tree as? [String: Any])?.count ?? 0
            }
        case "json-decoder-load": try stopwatch.measure { try find(key, inJSON: file) }
        case "ns-regular-expression": try Patterns(data).searchWithFoundation(stopwatch)
        case "swift-regex": try Patterns(data).searchWithSwift(stopwatch)
        case "swift-protobuf": try stopwatch.measure { try find(key, inProtobuf: file) }
        default:
            print("no case '\(name)'")
            exit(64)
        }
    }

    /// Reads the file, decodes it, and finds the macro of that name.
    private static func find(_ key: String, inJSON file: URL) throws -> Int {
        let pooled = try JSONDecoder().decode(PooledFile.self, from: Data(contentsOf: file))
        return pooled.macro.firstIndex { pooled.value[pooled.property[$0.property[0]].value].text == key }
            ?? 0
    }

    private static func find(_ key: String, inProtobuf file: URL) throws -> Int {
        let pooled = try Bench_Pooled(serializedBytes: Data(contentsOf: file))
        return pooled.macro.firstIndex {
            pooled.value[Int(pooled.property[Int($0.property[0])].value)].textValue == key
        } ?? 0
    }
}
