/// Writes a tree as a binary property list, version `bplist00`.
///
/// Objects are numbered from the root, a collection before its contents; equal strings and numbers are written once. So equal
/// trees give equal bytes.
struct BinaryPlistWriter {
    /// An object: a scalar, or a collection with the numbers of its contents.
    private enum Object {
        case scalar([UInt8])
        case list([Int])
        case dictionary(keys: [Int], values: [Int])
    }

    private enum Scalar: Hashable {
        case boolean(Bool)
        case integer(Int64)
        case double(UInt64)
        /// A string as UTF-8: two that are only canonically equal are different.
        case string([UInt8])
    }

    private var objects: [Object] = []
    private var numbers: [Scalar: Int] = [:]
    private var path = OutputPath()
    private var faults: [WriteFault] = []

    static func write(_ tree: OutputTree) -> WrittenFile {
        var writer = BinaryPlistWriter()
        _ = writer.number(tree)
        return WrittenFile(bytes: writer.file(), faults: writer.faults)
    }

    /// Returns the number of `tree`, which is assigned first.
    private mutating func number(_ tree: OutputTree) -> Int {
        switch tree {
        case .null:
            faults.append(WriteFault(pointer: path.pointer, what: "null"))
            return scalar(.string([]))
        case .boolean(let value): return scalar(.boolean(value))
        case .integer(let value): return scalar(.integer(value))
        case .double(let value): return scalar(.double((value.isFinite ? value : 0).bitPattern))
        case .string(let value): return scalar(.string(Array(value.utf8)))
        case .list(let elements):
            let number = reserve()
            var members: [Int] = []
            for (index, element) in elements.enumerated() {
                path.enter(index)
                members.append(self.number(element))
                path.leave()
            }
            objects[number] = .list(members)
            return number
        case .object(let members): return dictionary(members)
        }
    }

    private mutating func dictionary(_ members: [OutputTree.Member]) -> Int {
        let number = reserve()
        let keys = members.map { scalar(.string(Array($0.key.utf8))) }
        var values: [Int] = []
        for member in members {
            path.enter(member.key)
            values.append(self.number(member.value))
            path.leave()
        }
        objects[number] = .dictionary(keys: keys, values: values)
        return number
    }

    private mutating func reserve() -> Int {
        objects.append(.list([]))
        return objects.count - 1
    }

    private mutating func scalar(_ scalar: Scalar) -> Int {
        if let known = numbers[scalar] { return known }
        numbers[scalar] = objects.count
        objects.append(.scalar(Self.bytes(of: scalar)))
        return objects.count - 1
    }
}

// MARK: - Bytes

extension BinaryPlistWriter {
    /// Returns the file: header, objects, offsets, trailer.
    private func file() -> [UInt8] {
        var bytes = Array("bplist00".utf8)
        let referenceSize = Self.size(of: objects.count - 1)
        var offsets: [Int] = []
        for object in objects {
            offsets.append(bytes.count)
            switch object {
            case .scalar(let scalar): bytes += scalar
            case .list(let members):
                bytes += Self.marker(0xA0, count: members.count)
                for member in members { Self.append(member, size: referenceSize, to: &bytes) }
            case .dictionary(let keys, let values):
                bytes += Self.marker(0xD0, count: keys.count)
                for member in keys + values { Self.append(member, size: referenceSize, to: &bytes) }
            }
        }
        let table = bytes.count
        let offsetSize = Self.size(of: table)
        for offset in offsets { Self.append(offset, size: offsetSize, to: &bytes) }
        bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
        for number in [objects.count, 0, table] { Self.append(number, size: 8, to: &bytes) }
        return bytes
    }

    private static func bytes(of scalar: Scalar) -> [UInt8] {
        switch scalar {
        case .boolean(let value): return [value ? 0x09 : 0x08]
        case .integer(let value): return integer(value)
        case .double(let bits):
            var bytes: [UInt8] = [0x23]
            append(Int(truncatingIfNeeded: bits), size: 8, to: &bytes)
            return bytes
        case .string(let utf8):
            guard utf8.contains(where: { $0 >= 0x80 }) else { return marker(0x50, count: utf8.count) + utf8 }
            let units = Array(String(decoding: utf8, as: UTF8.self).utf16)
            var bytes = marker(0x60, count: units.count)
            for unit in units { append(Int(unit), size: 2, to: &bytes) }
            return bytes
        }
    }

    /// Encodes an integer: in 1, 2 or 4 bytes if it is nonnegative and fits, else in 8 signed bytes.
    private static func integer(_ value: Int64) -> [UInt8] {
        let power = value < 0 ? 3 : value < 1 << 8 ? 0 : value < 1 << 16 ? 1 : value < 1 << 32 ? 2 : 3
        var bytes = [0x10 | UInt8(power)]
        append(Int(value), size: 1 << power, to: &bytes)
        return bytes
    }

    /// Returns the start of an object with a count: in four bits, or as an integer after them.
    private static func marker(_ kind: UInt8, count: Int) -> [UInt8] {
        count < 15 ? [kind | UInt8(count)] : [kind | 15] + integer(Int64(count))
    }

    /// Returns the number of bytes for numbers up to `value`: 1, 2, 4 or 8.
    private static func size(of value: Int) -> Int {
        value < 1 << 8 ? 1 : value < 1 << 16 ? 2 : value < 1 << 32 ? 4 : 8
    }

    /// Appends the lowest `size` bytes of `value`, the highest of them first.
    private static func append(_ value: Int, size: Int, to bytes: inout [UInt8]) {
        for shift in stride(from: 8 * (size - 1), through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: value >> shift))
        }
    }
}
