import FuzzTargets
import TagTestSupport

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// What `FUZZ_TARGET` names.
private let target: FuzzTarget = {
    let name = Fixtures.environment("FUZZ_TARGET") ?? ""
    if let target = FuzzTarget.named(name) { return target }
    print("FUZZ_TARGET must be one of: " + FuzzTarget.all.map(\.name).joined(separator: " "))
    exit(64)
}()

/// What libFuzzer calls with each input; -1 keeps the input out of the corpus.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    // Safe: libFuzzer's input has `count` bytes, and they are copied.
    let input = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
    let verdict = target.check(input)
    // Stopping the process is how a finding is reported.
    if case .broken(let what) = verdict { fatalError(what) }
    return verdict.isKept ? 0 : -1
}

typealias Arguments = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
    _ count: UnsafeMutablePointer<Int32>, _ arguments: UnsafeMutablePointer<Arguments>,
    _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// Where the linker makes the module's `main` that of the executable, libFuzzer's own is not reached.
@_cdecl("fuzz_main")
func main(_ count: Int32, _ arguments: Arguments) -> Int32 {
    var count = count
    var arguments = unsafe arguments
    // Safe: the two outlive the call, and it is made once.
    return unsafe runDriver(&count, &arguments, testOneInput)
}

/// Before anything else: with `FUZZ_SEEDS` naming a folder, the seeds of the target are written there, and that is all.
@_cdecl("LLVMFuzzerInitialize")
func initialize(
    _ count: UnsafeMutablePointer<Int32>, _ arguments: UnsafeMutablePointer<Arguments>
) -> Int32 {
    guard let folder = Fixtures.environment("FUZZ_SEEDS") else { return 0 }
    for (index, seed) in target.seeds().enumerated() {
        guard Fixtures.write(seed, to: folder + "/seed-\(index)") else { exit(2) }
    }
    exit(0)
}
