package import TagCompiler
import TagDiagnostics
package import TagLoading
import TagModel
import TagTestSupport
import TagVocabulary

extension FuzzTarget {
    /// The library's reader of values files takes what the compiler takes as values, and makes the same bytes of it.
    static let values = FuzzTarget(name: "values", seeds: { ValuesReading.seeds }) {
        ValuesReading.compared($0)
    }
}

/// A file read twice: by the library's reader of values and by the compiler.
package struct ValuesReading {
    /// The container that the library made; nil if it refused the file.
    package private(set) var container: [UInt8]?
    /// The reason of its refusal.
    package private(set) var error: LoadingError?
    package let compilation: Compilation

    package init(_ bytes: [UInt8], id: String = "GTM-FUZZ1") {
        var options = CompileOptions()
        options.id = id
        compilation = Compiler.compile(SourceFile(path: "input", bytes: bytes), options: options)
        guard let id = ContainerID(id) else { return }
        do throws(LoadingError) {
            container = try ValuesFile.container(bytes, path: "input", id: id)
        } catch {
            self.error = error
        }
    }

    /// The container of the compiler, if the file is one of values.
    package var expected: [UInt8]? { compilation.container?.form == .values ? compilation.bytes : nil }

    /// The errors of the compiler, as the library describes them.
    package var errors: [String] {
        let lines = LineTable(compilation.file)
        return compilation.diagnostics.filter { $0.severity == .error }.map { diagnostic in
            let position = lines.position(of: diagnostic.range.isKnown ? Int(diagnostic.range.start) : 0)
            let place =
                position.line > 0 ? "\(position.line):\(position.column)" : diagnostic.pointer ?? ""
            return "\(place): \(diagnostic.message) [\(diagnostic.id)]"
        }
    }

    /// The errors of the library; nil if it took the file, or takes it for another format.
    package var findings: [LoadingError.Finding]? {
        if case .malformed(_, let findings)? = error { findings } else { nil }
    }

    package static func compared(_ bytes: [UInt8]) -> FuzzVerdict {
        let reading = ValuesReading(bytes)
        guard reading.container == reading.expected else {
            switch (reading.container, reading.expected) {
            case (nil, _): return .broken("refused: \(reading.error.map { "\($0)" } ?? "")")
            case (_, nil):
                return .broken("taken, but: \(reading.errors.joined(separator: "; "))")
            default: return .broken("other bytes than the compiler's")
            }
        }
        switch reading.error {
        case nil: return .sound
        case .needsCompiling?:
            let isOther = reading.compilation.container?.form != .values
            return isOther ? .elsewhere : .broken("needs no compiling")
        case .malformed(_, let findings)?:
            return findings.isEmpty || findings.contains { $0.line < 0 || $0.message.isEmpty }
                ? .broken("no reason") : .refused
        case let error?: return .broken("refused as \(error)")
        }
    }

    /// The files of all forms, and values in every encoding.
    static let seeds: [[UInt8]] = FuzzSeeds.files + texts.map { Array($0.utf8) } + wide + binary

    private static let texts = [
        #"{"title": "Welcome", "height": 50, "price": -1.5e-3, "on": true, "off": false, "more": {"a": {"b": "\u00e9"}}}"#,
        #"{"a": {"x": 1, "y": "z"}, "b": {"x": 1, "y": "z"}, "c": {"x": {}, "y": -0.0}, "d": 1.0, "e": "{{f}}"}"#,
        #"{"a": 9223372036854775807, "b": -9223372036854775808, "c": "", "d": "\ud83d\ude00\n"}"#,
        #"{"a": 9223372036854775808}"#, #"{"a": 1, "a": 2}"#, #"{"": 1}"#, #"{"a": [1]}"#, #"{"a": null}"#,
        #"<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "#
            + #""http://www.apple.com/DTDs/PropertyList-1.0.dtd"><!-- c --><plist version="1.0"><dict><key>a</key>"#
            + "<string>x&amp;&#x41;<![CDATA[<]]></string><key>b</key><integer> -0x1F </integer><key>c</key><real>1e3"
            + "</real><key>d</key><true/><key>e</key><dict><key>f</key><false></false></dict></dict></plist>\n",
        #"{ a = "b\U00e9\344"; "c d" = { e = <*I5>; f = <*R1.5>; g = <*BY>; }; 'h' = /usr; // i"# + "\n}",
        "/* k */ a = \"b\";\n\"c\" = 'd';\n", #"{"error": 1}"#, "GIF8 = a;", "___INFO___ = a;",
    ]

    private static let wide: [[UInt8]] = texts.filter { !$0.hasPrefix(#"{""#) }.flatMap { text in
        let text = text.replacing("UTF-8", with: "UTF-16")
        let units = Array(text.utf16)
        let little = units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        let big = units.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
        return [[0xFF, 0xFE] + little, [0xFE, 0xFF] + big, little, big]
    }

    private static let binary: [[UInt8]] = {
        let string = BinaryPlist.string
        return [
            BinaryPlist([
                [0xD2, 1, 3, 2, 4], string("title"), string("Hello"), string("height"), [0x10, 50],
            ]),
            BinaryPlist([[0xD1, 1, 2], string("a"), [0xD1, 1, 3], [0x23, 0xBF, 0xF8, 0, 0, 0, 0, 0, 0]]),
            BinaryPlist([[0xD1, 1, 2], [0x61, 0, 0xE9], [0x13, 0xFF, 0, 0, 0, 0, 0, 0, 1]]),
            BinaryPlist([[0xD1, 1, 0], string("a")]), BinaryPlist([[0xD1, 1, 2], string("a"), [0xA0]]),
        ].map(\.bytes)
    }()
}
