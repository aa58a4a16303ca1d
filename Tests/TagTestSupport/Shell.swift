#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A folder of its own, and commands run in it by the shell, with `tagc` as it was built on the path.
package struct Shell: ~Copyable {
    package struct Result: Sendable {
        package let output: String
        package let errors: String
        package let status: Int32
    }

    /// No temporary folder could be made.
    struct NoFolder: Error {}

    /// A new, empty folder; removed with the value.
    package let folder: String
    private let streams: String

    /// - Parameter copying: a folder whose files are copied into the new one.
    package init(copying source: String? = nil) throws {
        guard let made = Self.makeFolder(), let streams = Self.makeFolder() else { throw NoFolder() }
        folder = made
        self.streams = streams
        if let source { _ = Self.system("cp -R '\(source)/.' '\(made)/'") }
    }

    deinit { _ = Self.system("rm -rf '\(folder)' '\(streams)'") }

    /// Runs a command line of the POSIX shell; 128 and more is a signal, as the shell has it.
    package borrowing func run(_ command: String) -> Result {
        Fixtures.write(command + "\n", to: streams + "/command")
        let status = Self.system(
            "cd '\(folder)' && PATH='\(Self.products)':\"$PATH\" "
                + "env \(Self.signals) -u NO_COLOR -u FORCE_COLOR -u TAGC_SHARED -u COLUMNS LC_ALL=C "
                + "sh '\(streams)/command' >'\(streams)/out' 2>'\(streams)/err' </dev/null")
        return Result(
            output: Fixtures.text(streams + "/out") ?? "", errors: Fixtures.text(streams + "/err") ?? "",
            status: status)
    }

    /// The option of `env` that gives programs SIGPIPE as they have it otherwise: a server in this process ignores it, and they
    /// would inherit that.
    #if os(Linux)
    private static let signals = "--default-signal=PIPE"
    #else
    private static let signals = ""
    #endif

    /// The folder of this build's executables.
    package static let products: String = {
        if let folder = Fixtures.environment("TAGC_PRODUCTS") { return folder }
        var buffer = [UInt8](repeating: 0, count: 4096)
        // Safe: readlink writes at most the count it is given.
        let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
        let program = count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : CommandLine.arguments[0]
        return program.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
            separator: "/")
    }()

    private static func makeFolder() -> String? {
        let base = Fixtures.environment("TMPDIR") ?? "/tmp"
        var template = Array("\(base)/tagc-test.XXXXXX".utf8CString)
        // Safe: mkdtemp changes the six X of a buffer that is ours.
        guard unsafe mkdtemp(&template) != nil else { return nil }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func system(_ command: String) -> Int32 {
        let status = Self.call(command)
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    }

    private static func call(_ command: String) -> Int32 {
        // Safe: the String is a C string for the length of the call.
        #if canImport(Glibc)
        return unsafe Glibc.system(command)
        #elseif canImport(Musl)
        return unsafe Musl.system(command)
        #else
        return unsafe Darwin.system(command)
        #endif
    }
}
