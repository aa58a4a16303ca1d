// The functions that a page calls, and the memory in which texts go back and forth.
//
// Each call takes its input from the buffer that `tagc_reserve` gave, and returns the number of bytes of its answer, which are at
// `tagc_result` until the next call. Only numbers cross the border.
#if arch(wasm32)
import TagDiagnostics

/// Unchecked, because a page has one thread.
nonisolated(unsafe) private let border = Border()

/// The engine, and the memory that a page writes to and reads.
///
/// Safe: each buffer is as long as was reserved, nothing is copied beyond its end, and its memory is given back only for a longer one.
@safe private final class Border {
    let engine = PageEngine()
    private var input = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    private var result = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)

    func reserve(_ count: Int) -> UnsafeMutableRawPointer? {
        unsafe Self.grow(&input, to: count)
        return unsafe input.baseAddress
    }

    /// Returns the bytes that the page wrote, without those before `start`.
    func bytes(_ start: Int, _ end: Int) -> [UInt8] {
        let end = unsafe min(max(end, 0), input.count)
        return unsafe Array(input[min(max(start, 0), end)..<end])
    }

    var resultAddress: UnsafeMutableRawPointer? { unsafe result.baseAddress }

    func answer(_ bytes: [UInt8]) -> UInt32 {
        unsafe Self.grow(&result, to: bytes.count)
        unsafe result.copyBytes(from: bytes)
        return UInt32(truncatingIfNeeded: bytes.count)
    }

    func answer(_ json: JSON) -> UInt32 { answer(Array(json.line.utf8)) }

    private static func grow(_ buffer: inout UnsafeMutableRawBufferPointer, to count: Int) {
        guard count > buffer.count else { return }
        unsafe buffer.deallocate()
        unsafe buffer = .allocate(byteCount: count, alignment: 16)
    }
}

/// Returns the address of a buffer of at least `count` bytes, which the next call takes its input from.
@_cdecl("tagc_reserve")
func tagcReserve(_ count: UInt32) -> UnsafeMutableRawPointer? {
    unsafe border.reserve(Int(truncatingIfNeeded: count))
}

/// Returns the address of the last answer.
@_cdecl("tagc_result")
func tagcResult() -> UnsafeMutableRawPointer? { unsafe border.resultAddress }

/// Opens a compiled container.
@_cdecl("tagc_open")
func tagcOpen(_ slot: UInt32, _ count: UInt32) -> UInt32 {
    unsafe border.answer(border.engine.open(border.bytes(0, Int(count)), in: Int(slot)))
}

/// Pushes lines of plain events: the page's engine without the compiler.
@_cdecl("tagc_push_plain")
func tagcPushPlain(_ slot: UInt32, _ count: UInt32, _ traces: UInt32) -> UInt32 {
    guard let open = unsafe border.engine.slot(Int(slot)) else { return 0 }
    return unsafe border.answer(open.push(plainLines: border.bytes(0, Int(count)), traces: traces != 0))
}

/// Pushes lines of events.
@_cdecl("tagc_push")
func tagcPush(_ slot: UInt32, _ count: UInt32, _ traces: UInt32) -> UInt32 {
    guard let open = unsafe border.engine.slot(Int(slot)) else { return 0 }
    return unsafe border.answer(open.push(lines: border.bytes(0, Int(count)), traces: traces != 0))
}

/// Sets the clock, in milliseconds since 1970, and the number that random macros get.
@_cdecl("tagc_clock")
func tagcClock(_ slot: UInt32, _ milliseconds: Double, _ random: Double) {
    let clock = Int64(exactly: milliseconds.rounded(.down)) ?? 0
    unsafe border.engine.slot(Int(slot))?.set(clock: clock, random: random)
}

/// Forgets the data layer and what fired once.
@_cdecl("tagc_reset")
func tagcReset(_ slot: UInt32) { unsafe border.engine.slot(Int(slot))?.reset() }

/// Empties a slot.
@_cdecl("tagc_close")
func tagcClose(_ slot: UInt32) { unsafe border.engine.close(Int(slot)) }

/// Reads, checks and compiles a file, and lints it if `lints` is not 0: the first `name` bytes are its name.
@_cdecl("tagc_analyze")
func tagcAnalyze(_ slot: UInt32, _ name: UInt32, _ count: UInt32, _ now: Double, _ lints: UInt32) -> UInt32 {
    let path = unsafe String(decoding: border.bytes(0, Int(name)), as: UTF8.self)
    let file = unsafe SourceFile(path: path, bytes: border.bytes(Int(name), Int(count)))
    return unsafe border.answer(
        border.engine.analyze(
            file, in: Int(slot), now: Int64(exactly: now.rounded(.down)), lints: lints != 0))
}

/// Returns the compiled container of a slot.
@_cdecl("tagc_compiled")
func tagcCompiled(_ slot: UInt32) -> UInt32 {
    guard let open = unsafe border.engine.slot(Int(slot)) else { return 0 }
    return unsafe border.answer(open.compiled)
}

/// Sets clock, random number and answers.
@_cdecl("tagc_setting")
func tagcSetting(_ slot: UInt32, _ count: UInt32) -> UInt32 {
    unsafe border.answer(border.engine.set(border.bytes(0, Int(count)), in: Int(slot)))
}

/// Explains a push.
@_cdecl("tagc_why")
func tagcWhy(_ slot: UInt32, _ count: UInt32) -> UInt32 {
    unsafe border.answer(border.engine.why(border.bytes(0, Int(count)), in: Int(slot)))
}
#endif
