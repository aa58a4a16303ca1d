import TagCompiler
import TagRuntime
import TagTestSupport
import TagWire

extension FuzzTarget {
    /// A container in the wire form with its hash made right, or the columns of one, gives what is refused or
    /// answers, and what answers comes back from the wire form as the same bytes.
    static let wire = FuzzTarget(name: "wire", seeds: { wireSeeds }) { bytes in
        guard let container = try? unpacked(bytes) else { return .refused }
        Exercise.evaluate(container)
        let packed = WireForm.pack(container)
        guard let again = try? WireForm.unpack(packed, limit: .max), again == container.bytes.array else {
            return .broken("what was packed does not unpack to the same bytes")
        }
        return .sound
    }

    private static func unpacked(_ bytes: [UInt8]) throws(LoadError) -> LoadedContainer {
        var bytes = bytes
        if WireForm.isWire(bytes), bytes.count >= WireHeader.size {
            WireHeader.seal(&bytes)
            return try WireForm.load(bytes)
        }
        var resident = try WireForm.resident(ofColumns: bytes, limit: 1 << 20)
        Reseal.reseal(&resident)
        return try LoadedContainer(resident)
    }

    private static let wireSeeds: [[UInt8]] = FuzzSeeds.containers.flatMap { bytes -> [[UInt8]] in
        guard let container = try? LoadedContainer(bytes) else { return [] }
        let packed = WireForm.pack(container)
        guard let columns = WireForm.columns(of: container) else { return [packed] }
        return [packed, columns, WireForm.stored(columns, like: packed)]
    }
}
