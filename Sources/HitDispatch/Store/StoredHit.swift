import CZlib
import Foundation

/// A row of the table of hits.
struct StoredHit: Sendable, Hashable {
    /// Unique and ascending; the parameter `z`.
    var number: Int64 = 0
    /// Milliseconds since 1970.
    var created: Int64
    /// Milliseconds since the device started.
    var uptime: Int64
    /// The start of the device that ``uptime`` counts from.
    var boot: String
    var encoder: String
    var property: String
    var payload: [UInt8]

    /// Returns a CRC-32 of all that is sent or decides what is sent, with a number in the place of ``number``.
    func checksum(number: Int64) -> Int64 {
        var head: [UInt8] = []
        head.reserveCapacity(160)
        for value in [number, created, uptime] {
            head.append(decimal: value)
            head.append(UInt8(ascii: " "))
        }
        head += boot.utf8
        head.append(UInt8(ascii: " "))
        head += encoder.utf8
        head.append(UInt8(ascii: " "))
        head += property.utf8
        head.append(UInt8(ascii: "\n"))
        // Safe: zlib reads each array for the length of the call.
        let sum = unsafe crc32(0, head, UInt32(truncatingIfNeeded: head.count))
        // An empty array may have no address, which to zlib means a new sum.
        guard !payload.isEmpty else { return Int64(sum) }
        // Safe: the same.
        return Int64(unsafe crc32(sum, payload, UInt32(truncatingIfNeeded: payload.count)))
    }

    /// Milliseconds between storing and `now`.
    ///
    /// The clock since the device's start is used, which cannot be set; after a restart of the device, the wall clock. If that
    /// was set back, the result is 0.
    func queueTime(at now: HitClock.Reading) -> Int64 {
        let isSameBoot = !boot.isEmpty && boot == now.boot
        let (time, overflow) =
            isSameBoot
            ? now.uptime.subtractingReportingOverflow(uptime)
            : now.milliseconds.subtractingReportingOverflow(created)
        return overflow ? 0 : max(0, time)
    }

    func outgoing(at now: HitClock.Reading) -> OutgoingHit {
        OutgoingHit(number: number, created: created, queueTime: queueTime(at: now), payload: payload)
    }
}
