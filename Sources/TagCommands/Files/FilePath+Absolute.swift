import LibC
import TagLoading

extension FilePath {
    /// Returns the absolute path, computed from the text alone: links are not followed.
    static func absolute(_ path: String) -> String {
        normalized(path.hasPrefix("/") ? path : currentFolder + "/" + path)
    }

    /// Returns the path without `.`, `..` and repeated slashes.
    static func normalized(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else if part != ".." || !path.hasPrefix("/") {
                parts.append(part)
            }
        }
        let joined = parts.joined(separator: "/")
        return path.hasPrefix("/") ? "/" + joined : joined.isEmpty ? "." : joined
    }

    /// Returns `path` relative to `folder`; both are absolute.
    static func relative(_ path: String, to folder: String) -> String {
        let (parts, base) = (path.split(separator: "/"), folder.split(separator: "/"))
        let common = zip(parts, base).prefix { $0 == $1 }.count
        let up = Array(repeating: "..", count: base.count - common)
        let way = up + parts[common...].map(String.init)
        return way.isEmpty ? "." : way.joined(separator: "/")
    }

    /// The current folder; `/` if it is unknown.
    static var currentFolder: String {
        // Safe: getcwd writes at most the count it is given, with a zero byte at the end, or says that it did not.
        let bytes = unsafe [CChar](unsafeUninitializedCapacity: 4096) { buffer, count in
            guard let base = buffer.baseAddress, unsafe getcwd(base, buffer.count) != nil else {
                count = 0
                return
            }
            count = unsafe strlen(base)
        }
        return bytes.isEmpty ? "/" : String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
