import Dispatch
import Logging
import TagCompiler
import TagDiagnostics
import TagManager
import TagRuntime
import TagTestSupport

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// An app that saves a version of a container and of what it knows of its user, to be stopped while it does, and to be started again.
///
/// Versions are numbers. All of one version says its number twice and has much of it between, so that a mixture shows.
enum SavesProbe {
    /// Saves a version, in the place of whatever is there.
    ///
    /// - Parameter isGuarded: Takes no older version than was used before, and keeps which that was.
    static func write(_ folder: String, version: Int, isGuarded: Bool) {
        let manager = manager(folder, source: FixedSource(bytes: container(version)), isGuarded: isGuarded)
        manager.dataLayer.push([
            "state": [
                "first": .integer(Int64(version)), "much": .text(much(version)),
                "last": .integer(Int64(version)),
            ],
            "gtm": ["lifetime": "1d"],
        ])
        let done = DispatchSemaphore(value: 0)
        let container = try? manager.openImmediately(id: id) { event in
            switch event {
            case .succeeded(.network), .failed(.network, _): done.signal()
            default: break
            }
        }
        // What was saved is not asked for anew by itself.
        container?.requestRefresh()
        done.wait()
        manager.flush()
    }

    /// Says what is there, and ends with 1 when it is none of some versions; 0 stands for nothing.
    static func check(_ folder: String, versions: [Int]) {
        let manager = manager(folder, source: nil)
        let done = DispatchSemaphore(value: 0)
        let container = try? manager.openImmediately(id: id) { event in
            switch event {
            case .succeeded(.saved), .failed(.saved, .noSavedContainer): done.signal()
            case .failed(.saved, let failure): fail("the saved container: \(failure)")
            default: break
            }
        }
        done.wait()
        let found = Int(container?.version ?? "") ?? 0
        if found > 0, container?.string(forKey: "much") != much(found).string { fail("a mixed container") }
        let layer = manager.dataLayer
        let state = layer.value(forKey: "state.first").flatMap { Int($0.string) } ?? 0
        if state > 0 {
            guard layer.value(forKey: "state.last") == .integer(Int64(state)),
                layer.value(forKey: "state.much") == .text(much(state))
            else { return fail("mixed values") }
        }
        let kept = keptVersion(folder)
        print("container \(found), values \(state), version \(kept)")
        if !versions.contains(found) || !versions.contains(state) || !versions.contains(kept) { exit(1) }
        // What is saved can be used: it is not older than what is said to have been used.
        if found < kept { exit(1) }
    }

    /// The version below which there is no going back; 0 where none is kept.
    private static func keptVersion(_ folder: String) -> Int {
        guard let file = Fixtures.bytes("\(folder)/saved/\(id).version") else { return 0 }
        guard file.count == 24,
            UInt64(bitPattern: Int64(Reseal.number(8, at: 16, in: file)))
                == SectionHash.of(Array(file[..<16]))
        else {
            fail("a mixed version")
            return 0
        }
        return Reseal.number(8, at: 8, in: file)
    }

    static let id = "GTM-SAVES"

    static func fail(_ what: String) {
        print(what)
        exit(1)
    }

    static func much(_ version: Int) -> UTF8Text {
        UTF8Text((0..<1_000).map { "\(version)-\($0)" }.joined(separator: " "))
    }

    static func container(_ version: Int) -> [UInt8] {
        let text = """
            {"container": {"id": "\(id)", "version": "\(version)"},
             "macros": {"all": {"type": "values", "values": {"much": "\(much(version).string)"}}}}
            """
        let compilation = Compiler.compile(SourceFile(path: id, bytes: Array(text.utf8)))
        guard let bytes = compilation.bytes else { preconditionFailure("it does not compile") }
        return bytes
    }

    static func manager(
        _ folder: String, source: (any ContainerSource)?, isGuarded: Bool = false
    ) -> TagManager {
        var configuration = TagManager.Configuration()
        configuration.defaultContainers = nil
        configuration.savedContainers = folder + "/saved"
        configuration.source = source
        configuration.refusesOlderVersions = isGuarded
        configuration.logger.logLevel = .critical
        return TagManager(configuration)
    }

    /// A network that has one container.
    private struct FixedSource: ContainerSource {
        let bytes: [UInt8]

        func container(for request: ContainerRequest) async -> ContainerResponse {
            .container(bytes: bytes, tag: nil)
        }
    }
}
