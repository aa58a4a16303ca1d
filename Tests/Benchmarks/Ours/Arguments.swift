import Glibc
import TagDiagnostics
import TagSyntax

/// `bench-ours CASE FILE [--iterations K] [--seconds S] [options of the case]`.
struct Arguments {
    let name: String
    let file: String
    private let words: [String]

    init(_ commandLine: [String]) {
        words = Array(commandLine.dropFirst())
        name = words.first ?? ""
        file = words.count > 1 ? words[1] : ""
        if words.count < 2 { fail("usage: bench-ours CASE FILE [--iterations K] [--seconds S] [options]") }
    }

    func option(_ name: String) -> String? {
        guard let place = words.firstIndex(of: name), place + 1 < words.count else { return nil }
        return words[place + 1]
    }

    func has(_ flag: String) -> Bool { words.contains(flag) }

    var stopwatch: Stopwatch {
        var stopwatch = Stopwatch(iterations: option("--iterations").flatMap { Int($0) })
        stopwatch.seconds = option("--seconds").flatMap { Double($0) } ?? 1
        return stopwatch
    }

    /// The largest container here is twice what readers take unasked.
    var limits: ReaderLimits {
        var limits = ReaderLimits()
        limits.bytes = 1 << 30
        limits.nodes = 256 << 20
        return limits
    }

    func sourceFile() -> SourceFile { SourceFile(path: file, bytes: bytes(of: file)) }

    func bytes(of path: String) -> [UInt8] {
        guard let file = unsafe fopen(path, "rb") else { fail("cannot read \(path)") }
        defer { unsafe fclose(file) }
        unsafe fseek(file, 0, SEEK_END)
        let size = unsafe ftell(file)
        unsafe rewind(file)
        return unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            unsafe count = fread(buffer.baseAddress, 1, size, file)
        }
    }

    func write(_ bytes: [UInt8], to path: String) {
        guard let file = unsafe fopen(path, "wb"), unsafe fwrite(bytes, 1, bytes.count, file) == bytes.count,
            unsafe fclose(file) == 0
        else { fail("cannot write \(path)") }
    }

    func fail(_ diagnostics: [Diagnostic]) -> Never {
        fail(diagnostics.first { $0.severity == .error }?.message ?? "no result, and no reason")
    }

    func fail(_ message: String) -> Never {
        let text = Array("bench-ours: \(message)\n".utf8)
        _ = unsafe Glibc.write(2, text, text.count)
        exit(1)
    }
}
