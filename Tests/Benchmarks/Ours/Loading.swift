import Glibc
import TagRuntime
import TagWire

/// From bytes on disk to the first answer, and answers after that.
enum Loading {
    /// Maps the file, trusts it, asks for one key, unmaps it.
    static func mapped(_ arguments: Arguments) {
        let (key, path) = (arguments.key, arguments.path)
        arguments.stopwatch.measure {
            let container = map(arguments, path)
            return Evaluator(container).string(forKey: key).utf8.count
        }
    }

    /// Reads the file, verifies every byte, asks for one key.
    static func verified(_ arguments: Arguments) {
        let key = arguments.key
        arguments.stopwatch.measure {
            Evaluator(container(arguments)).string(forKey: key).utf8.count
        }
    }

    /// Reads a file in the wire form, unpacks it, verifies every byte, asks for one key.
    static func wire(_ arguments: Arguments) {
        let key = arguments.key
        arguments.stopwatch.measure {
            do {
                return Evaluator(try WireForm.load(bytes(arguments))).string(forKey: key).utf8.count
            } catch {
                arguments.fail("\(error)")
            }
        }
    }

    /// Makes the wire form of a container; answers with its size.
    static func pack(_ arguments: Arguments) {
        let container = container(arguments)
        arguments.stopwatch.measure { WireForm.pack(container).count }
    }

    /// Asks for one constant after another; the answer is a String.
    static func lookup(_ arguments: Arguments) {
        guard let path = arguments.option("--names") else { arguments.fail("lookup needs --names") }
        let names = String(decoding: arguments.bytes(of: path), as: UTF8.self)
            .split(separator: "\n").filter { $0.hasPrefix("CONST") }.map(String.init)
        let evaluator = Evaluator(container(arguments))
        var next = 0
        arguments.stopwatch.measure {
            next += 1
            if next >= names.count { next = 0 }
            return evaluator.string(forKey: names[next]).utf8.count
        }
    }

    static func container(_ arguments: Arguments) -> LoadedContainer {
        do { return try LoadedContainer(bytes(arguments)) } catch { arguments.fail("\(error)") }
    }

    private static func bytes(_ arguments: Arguments) -> [UInt8] {
        let (file, size) = opened(arguments, arguments.path)
        defer { close(file) }
        return unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            unsafe count = Glibc.read(file, buffer.baseAddress, size)
        }
    }

    private static func map(_ arguments: Arguments, _ path: [CChar]) -> LoadedContainer {
        let (file, size) = opened(arguments, path)
        defer { close(file) }
        guard let base = unsafe mmap(nil, size, PROT_READ, MAP_PRIVATE, file, 0) else {
            arguments.fail("cannot map \(arguments.file)")
        }
        // An address is Sendable, as the closure must be; nobody else unmaps it.
        let address = UInt(bitPattern: base)
        let bytes = unsafe UnsafeRawBufferPointer(start: base, count: size)
        do {
            return try unsafe LoadedContainer(adopting: bytes, verification: .trusted) {
                unsafe munmap(UnsafeMutableRawPointer(bitPattern: address), size)
            }
        } catch {
            arguments.fail("\(error)")
        }
    }

    private static func opened(_ arguments: Arguments, _ path: [CChar]) -> (file: Int32, size: Int) {
        let file = unsafe open(path, O_RDONLY)
        var status = stat()
        guard file >= 0, unsafe fstat(file, &status) == 0 else {
            arguments.fail("cannot open \(arguments.file)")
        }
        return (file, Int(status.st_size))
    }
}

extension Arguments {
    /// The file as the system takes it: a string is copied into an array each time.
    var path: [CChar] { Array(file.utf8CString) }
    /// The key to ask for.
    var key: String {
        guard let key = option("--key") else { fail("\(name) needs --key") }
        return key
    }
}
