#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The folder of the tests' data, and access to it.
package enum Fixtures {
    /// The folder of the package.
    package static let package: String = {
        // This file is Tests/TagTestSupport/Fixtures.swift.
        let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        return parts.dropLast(3).joined(separator: "/")
    }()

    package static var folder: String { package + "/Tests/Fixtures" }

    /// Goldens are rewritten instead of compared.
    package static var isBlessing: Bool { environment("BLESS") == "1" }

    /// The folder with corpora and tools, where there is one.
    package static var shared: String? { environment("TAGC_SHARED") }

    /// The times as much time and memory that a test may take: more under a sanitizer.
    package static var slowdown: Int { environment("TAGC_SLOWDOWN").flatMap { Int($0) } ?? 1 }

    package static func environment(_ name: String) -> String? {
        // Safe: nothing in a test run changes the environment.
        guard let value = unsafe getenv(name) else { return nil }
        return unsafe String(cString: value)
    }

    /// The bytes of a file; nil when it cannot be read.
    package static func bytes(_ path: String) -> [UInt8]? {
        // Safe: the stream is ours alone, and `fread` fills at most the buffer it is given.
        guard let stream = unsafe fopen(path, "rb") else { return nil }
        defer { _ = unsafe fclose(stream) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = unsafe fread(&buffer, 1, buffer.count, stream)
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        return unsafe ferror(stream) == 0 ? bytes : nil
    }

    /// The text of a file; nil when it cannot be read.
    package static func text(_ path: String) -> String? {
        bytes(path).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Writes a file in place.
    @discardableResult
    package static func write(_ bytes: [UInt8], to path: String) -> Bool {
        // Safe: the stream is ours alone, and the buffer outlives the call.
        guard let stream = unsafe fopen(path, "wb") else { return false }
        let count = unsafe fwrite(bytes, 1, bytes.count, stream)
        return unsafe fclose(stream) == 0 && count == bytes.count
    }

    @discardableResult
    package static func write(_ text: String, to path: String) -> Bool { write(Array(text.utf8), to: path) }

    /// The names in a folder, sorted by bytes; empty when there is no such folder.
    package static func names(in folder: String) -> [String] {
        guard let stream = unsafe opendir(folder) else { return [] }
        // Safe: the stream is ours alone, and each entry is copied before the next is asked for.
        defer { _ = unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Every file below a folder, as paths relative to it, sorted; hidden ones are left out.
    package static func files(below folder: String, suffix: String = "") -> [String] {
        names(in: folder).filter { !$0.hasPrefix(".") }.flatMap { name -> [String] in
            let inside = files(below: folder + "/" + name, suffix: suffix)
            if !inside.isEmpty { return inside.map { name + "/" + $0 } }
            return name.hasSuffix(suffix) && bytes(folder + "/" + name) != nil ? [name] : []
        }
    }
}
