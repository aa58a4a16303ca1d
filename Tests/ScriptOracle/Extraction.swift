import Foundation
import TagCompiler
import TagDiagnostics
import TagLint
import TagModel
import TagScript

/// Prints the scripts that lints find in containers, each once, as the lines of JSON that the oracle reads.
enum Extraction {
    static func run(_ paths: [String]) throws {
        var seen: Set<String> = []
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        for path in paths {
            let bytes = [UInt8](FileManager.default.contents(atPath: path) ?? Data())
            let compilation = Compiler.check(SourceFile(path: path, bytes: bytes))
            guard let container = compilation.container else { continue }
            for script in CodeScript.all(in: container) {
                let line = String(decoding: try encoder.encode(Case(script)), as: UTF8.self)
                if seen.insert(line).inserted { print(line) }
            }
        }
    }
}

extension Case {
    fileprivate init(_ script: CodeScript) {
        source = String(decoding: script.bytes, as: UTF8.self)
        goal = "\(script.goal)"
        holes = script.holes.map { [$0.lowerBound, $0.upperBound] }
    }
}
