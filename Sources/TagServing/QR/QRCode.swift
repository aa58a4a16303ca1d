/// A QR code of bytes, by ISO/IEC 18004: byte mode, versions 1 to 10, error correction level L.
///
/// Level L gives the smallest picture, and a terminal does not get dirty.
struct QRCode: Sendable {
    /// The number of modules of a side.
    let size: Int
    private var dark: [Bool]
    /// The modules that are no data: finders, timing, format and version.
    private var isFixed: [Bool]

    /// The error correction bytes of each block, and the number of blocks, by version from 1.
    private static let corrections = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18]
    private static let blocks = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4]
    /// The positions of alignment patterns, by version from 1.
    private static let alignments = [
        [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50],
    ]

    /// Creates the smallest code of a text; nil if it has more than 271 bytes in UTF-8.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let version = (1...10).first(where: { bytes.count <= Self.capacity($0) }) else { return nil }
        size = version * 4 + 17
        dark = [Bool](repeating: false, count: size * size)
        isFixed = dark
        drawFixed(version)
        drawData(Self.codewords(bytes, version))
        chooseMask()
    }

    /// Returns true for a dark module; all outside are light.
    func isDark(_ x: Int, _ y: Int) -> Bool {
        (0..<size).contains(x) && (0..<size).contains(y) && dark[y * size + x]
    }
}

// MARK: Data

extension QRCode {
    /// The bytes of a version, data and corrections.
    private static func total(_ version: Int) -> Int {
        var modules = (16 * version + 128) * version + 64
        if version >= 2 {
            let count = version / 7 + 2
            modules -= (25 * count - 10) * count - 55
            if version >= 7 { modules -= 36 }
        }
        return modules / 8
    }

    private static func dataBytes(_ version: Int) -> Int {
        total(version) - corrections[version - 1] * blocks[version - 1]
    }

    /// The bytes of text that a version holds: mode and count take 12 bits, 20 in version 10.
    private static func capacity(_ version: Int) -> Int { dataBytes(version) - (version < 10 ? 2 : 3) }

    /// Returns the bytes in the order in which they are drawn.
    private static func codewords(_ text: [UInt8], _ version: Int) -> [UInt8] {
        var bits = Bits()
        bits.add(0b0100, 4)
        bits.add(text.count, version < 10 ? 8 : 16)
        for byte in text { bits.add(Int(byte), 8) }
        let room = dataBytes(version)
        bits.add(0, min(4, room * 8 - bits.count))
        var data = bits.bytes
        var isFirst = true
        while data.count < room {
            data.append(isFirst ? 0xEC : 0x11)
            isFirst.toggle()
        }
        return interleaved(data, version)
    }

    private static func interleaved(_ data: [UInt8], _ version: Int) -> [UInt8] {
        let (count, correction) = (blocks[version - 1], corrections[version - 1])
        let generator = ReedSolomon(correction)
        let short = total(version) / count - correction
        let longs = data.count - short * count
        var parts: [ArraySlice<UInt8>] = []
        var start = 0
        for index in 0..<count {
            let length = short + (index >= count - longs ? 1 : 0)
            parts.append(data[start..<start + length])
            start += length
        }
        let checks = parts.map { generator.remainder($0) }
        var all: [UInt8] = []
        for index in 0...short {
            for part in parts where index < part.count { all.append(part[part.startIndex + index]) }
        }
        for index in 0..<correction { all += checks.map { $0[index] } }
        return all
    }

    /// Bits, the highest of each byte first.
    private struct Bits {
        private(set) var bytes: [UInt8] = []
        private(set) var count = 0

        mutating func add(_ value: Int, _ length: Int) {
            for bit in (0..<length).reversed() {
                if count % 8 == 0 { bytes.append(0) }
                if value >> bit & 1 == 1 { bytes[count / 8] |= 0x80 >> UInt8(count % 8) }
                count += 1
            }
        }
    }
}

/// The error correction of a block, in the field of 256 elements with the polynomial 0x11D.
private struct ReedSolomon {
    private var divisor: [UInt8]

    init(_ degree: Int) {
        divisor = [UInt8](repeating: 0, count: degree - 1) + [1]
        var root: UInt8 = 1
        for _ in 0..<degree {
            for index in divisor.indices {
                divisor[index] = Self.product(divisor[index], root)
                if index + 1 < divisor.count { divisor[index] ^= divisor[index + 1] }
            }
            root = Self.product(root, 2)
        }
    }

    func remainder(_ data: ArraySlice<UInt8>) -> [UInt8] {
        var rest = [UInt8](repeating: 0, count: divisor.count)
        for byte in data {
            let factor = byte ^ rest.removeFirst()
            rest.append(0)
            for index in rest.indices { rest[index] ^= Self.product(divisor[index], factor) }
        }
        return rest
    }

    private static func product(_ one: UInt8, _ two: UInt8) -> UInt8 {
        var product = 0
        for bit in (0..<8).reversed() {
            product = product << 1 ^ (product >> 7) * 0x11D
            product ^= Int(two) >> bit & 1 * Int(one)
        }
        return UInt8(product)
    }
}

// MARK: Drawing

extension QRCode {
    private mutating func fix(_ x: Int, _ y: Int, _ isDark: Bool) {
        guard (0..<size).contains(x), (0..<size).contains(y) else { return }
        dark[y * size + x] = isDark
        isFixed[y * size + x] = true
    }

    private mutating func drawFixed(_ version: Int) {
        for index in 0..<size {
            fix(6, index, index % 2 == 0)
            fix(index, 6, index % 2 == 0)
        }
        for (x, y) in [(3, 3), (size - 4, 3), (3, size - 4)] { drawFinder(x, y) }
        let places = Self.alignments[version - 1]
        for (column, x) in places.enumerated() {
            for (row, y) in places.enumerated() {
                let last = places.count - 1
                let isCorner = [[0, 0], [0, last], [last, 0]].contains([column, row])
                if !isCorner { drawAlignment(x, y) }
            }
        }
        drawFormat(mask: 0)
        if version >= 7 { drawVersion(version) }
    }

    private mutating func drawFinder(_ x: Int, _ y: Int) {
        for down in -4...4 {
            for right in -4...4 {
                let distance = max(abs(right), abs(down))
                fix(x + right, y + down, distance != 2 && distance != 4)
            }
        }
    }

    private mutating func drawAlignment(_ x: Int, _ y: Int) {
        for down in -2...2 {
            for right in -2...2 { fix(x + right, y + down, max(abs(right), abs(down)) != 1) }
        }
    }

    /// Draws level and mask, twice, with their own error correction.
    private mutating func drawFormat(mask: Int) {
        let data = 1 << 3 | mask  // 1 is level L
        var rest = data
        for _ in 0..<10 { rest = rest << 1 ^ (rest >> 9) * 0x537 }
        let bits = (data << 10 | rest) ^ 0x5412
        let bit = { (index: Int) in bits >> index & 1 == 1 }
        for index in 0...5 { fix(8, index, bit(index)) }
        fix(8, 7, bit(6))
        fix(8, 8, bit(7))
        fix(7, 8, bit(8))
        for index in 9..<15 { fix(14 - index, 8, bit(index)) }
        for index in 0..<8 { fix(size - 1 - index, 8, bit(index)) }
        for index in 8..<15 { fix(8, size - 15 + index, bit(index)) }
        fix(8, size - 8, true)
    }

    private mutating func drawVersion(_ version: Int) {
        var rest = version
        for _ in 0..<12 { rest = rest << 1 ^ (rest >> 11) * 0x1F25 }
        let bits = version << 12 | rest
        for index in 0..<18 {
            let (near, far) = (index / 3, size - 11 + index % 3)
            fix(near, far, bits >> index & 1 == 1)
            fix(far, near, bits >> index & 1 == 1)
        }
    }

    /// Draws the bytes in columns of two, up and down, from the right.
    private mutating func drawData(_ bytes: [UInt8]) {
        var bit = 0
        for right in stride(from: size - 1, through: 1, by: -2) {
            let right = right <= 6 ? right - 1 : right
            let isUpward = (right + 1) & 2 == 0
            for step in 0..<size {
                let y = isUpward ? size - 1 - step : step
                for x in [right, right - 1] where !isFixed[y * size + x] && bit < bytes.count * 8 {
                    dark[y * size + x] = bytes[bit / 8] >> UInt8(7 - bit % 8) & 1 == 1
                    bit += 1
                }
            }
        }
    }

    private mutating func invert(_ mask: Int) {
        for y in 0..<size {
            for x in 0..<size where !isFixed[y * size + x] {
                let isInverted =
                    switch mask {
                    case 0: (x + y) % 2 == 0
                    case 1: y % 2 == 0
                    case 2: x % 3 == 0
                    case 3: (x + y) % 3 == 0
                    case 4: (x / 3 + y / 2) % 2 == 0
                    case 5: x * y % 2 + x * y % 3 == 0
                    case 6: (x * y % 2 + x * y % 3) % 2 == 0
                    default: ((x + y) % 2 + x * y % 3) % 2 == 0
                    }
                if isInverted { dark[y * size + x].toggle() }
            }
        }
    }

    /// Applies the mask that a reader confuses least.
    private mutating func chooseMask() {
        var (best, least) = (0, Int.max)
        for mask in 0..<8 {
            drawFormat(mask: mask)
            invert(mask)
            let penalty = penalty
            if penalty < least { (best, least) = (mask, penalty) }
            invert(mask)
        }
        drawFormat(mask: best)
        invert(best)
    }

    private var penalty: Int {
        var penalty = 0
        for line in 0..<size {
            penalty += Self.penalty((0..<size).map { isDark($0, line) })
            penalty += Self.penalty((0..<size).map { isDark(line, $0) })
        }
        for y in 0..<size - 1 {
            for x in 0..<size - 1 {
                let first = isDark(x, y)
                let isSame = isDark(x + 1, y) == first && isDark(x, y + 1) == first
                if isSame && isDark(x + 1, y + 1) == first { penalty += 3 }
            }
        }
        let share = dark.count { $0 } * 20 / dark.count
        return penalty + abs(share - 10) * 10
    }

    /// Counts long runs of one color, and what looks like a finder, in a line.
    private static func penalty(_ line: [Bool]) -> Int {
        var (penalty, run) = (0, 1)
        for index in 1..<line.count {
            run = line[index] == line[index - 1] ? run + 1 : 1
            if run == 5 { penalty += 3 } else if run > 5 { penalty += 1 }
        }
        let finder = [true, false, true, true, true, false, true]
        for start in 0...(line.count - 7) where Array(line[start..<start + 7]) == finder {
            let before = line[max(0, start - 4)..<start].allSatisfy { !$0 }
            let after = line[start + 7..<min(line.count, start + 11)].allSatisfy { !$0 }
            penalty += (before ? 40 : 0) + (after ? 40 : 0)
        }
        return penalty
    }
}

// MARK: Terminal

extension QRCode {
    /// The light border that readers need, in modules.
    private static let border = 4

    /// The code for a terminal, two modules a character.
    ///
    /// - Parameter isColored: True paints black on white; false leaves dark modules blank, for a terminal with a dark background.
    func lines(isColored: Bool) -> [String] {
        stride(from: -Self.border, to: size + Self.border, by: 2).map { y in
            let line = (-Self.border..<size + Self.border).map { x in
                // The half that is drawn is black on white, or light on the terminal's dark.
                switch (isDark(x, y) == isColored, isDark(x, y + 1) == isColored) {
                case (true, true): "█"
                case (true, false): "▀"
                case (false, true): "▄"
                case (false, false): " "
                }
            }.joined()
            return isColored ? "\u{1B}[30;47m" + line + "\u{1B}[0m" : line
        }
    }
}
