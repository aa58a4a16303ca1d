package import TagDiagnostics
import TOMLKit

/// The reader of TOML files: it returns settings with their places, or an error.
///
/// TOMLKit decides whether the file is TOML, and what its values are. It has places only for errors, so ``SettingPlaces`` scans
/// the text for the places of names and values.
package enum TOMLReader {
    /// Reads a file of at most ``largestSize`` bytes.
    ///
    /// - Returns: The top table, or the error.
    package static func read(_ file: SourceFile) -> (root: [Setting.Member]?, fault: Diagnostic?) {
        guard file.bytes.count <= largestSize else {
            return (nil, .excessiveConfiguration("\(largestSize >> 10) KiB", at: .none))
        }
        if let fault = faultyByte(file.bytes) { return (nil, fault) }
        // Before TOMLKit reads it: a key of a hundred thousand names takes gigabytes, and `[!` ends the process.
        let places = SettingPlaces(file.bytes)
        if let refusal = places.refusal { return (nil, refusal) }
        do {
            let table = try TOMLTable(string: String(decoding: file.bytes, as: UTF8.self))
            let bridge = Bridge(places: places)
            return (bridge.members(of: table, at: []), nil)
        } catch let error as TOMLParseError {
            return (nil, .malformed(error, in: file))
        } catch {
            return (nil, .malformedConfiguration("\(error)", at: .none))
        }
    }

    package static let largestSize = 1 << 20

    /// Returns an error at the first zero byte or invalid UTF-8, since TOMLKit takes the text as a C string of UTF-8.
    private static func faultyByte(_ bytes: [UInt8]) -> Diagnostic? {
        if let zero = bytes.firstIndex(of: 0) {
            return .malformedConfiguration("a zero byte", at: SourceRange(zero, zero + 1))
        }
        var parser = Unicode.UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        var at = 0
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .valid(let scalar): at += scalar.count
            case .emptyInput: return nil
            case .error(let length):
                return .malformedConfiguration("no UTF-8", at: SourceRange(at, at + max(1, length)))
            }
        }
    }
}

extension Diagnostic {
    fileprivate static func malformed(_ error: TOMLParseError, in file: SourceFile) -> Diagnostic {
        let lines = LineTable(file)
        let number = min(max(error.source.begin.line, 1), lines.lineCount)
        let line = lines.bytes(ofLine: number)
        // Columns are scalars from 1.
        var at = line.lowerBound
        var left = error.source.begin.column - 1
        while left > 0, at < line.upperBound {
            at += 1
            while at < line.upperBound, file.bytes[at] & 0xC0 == 0x80 { at += 1 }
            left -= 1
        }
        var words = error.description
        for prefix in ["Error while parsing ", "Error "] where words.hasPrefix(prefix) {
            words.removeFirst(prefix.count)
        }
        // TOMLKit's place is after the number, which its message repeats.
        if words.contains("not representable in 64 bits") {
            var start = at
            while start > line.lowerBound, isOfNumber(file.bytes[start - 1]) { start -= 1 }
            return .excessiveNumber(at: SourceRange(start, at))
        }
        return .malformedConfiguration(words, at: SourceRange(at, min(at + 1, max(at, line.upperBound))))
    }
}

private func isOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
    case UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"): true
    default: false
    }
}

/// Converts TOMLKit's values to settings.
private struct Bridge {
    let places: SettingPlaces

    func members(of table: TOMLTable, at path: [SettingPlaces.Step]) -> [Setting.Member] {
        let members = table.keys.compactMap { name -> Setting.Member? in
            guard let value = table[name] else { return nil }
            let path = path + [.name(name)]
            return Setting.Member(
                name: name, nameRange: places.place(path).name, setting: setting(value, at: path))
        }
        return members.sorted { $0.nameRange.start < $1.nameRange.start }
    }

    private func setting(_ value: any TOMLValueConvertible, at path: [SettingPlaces.Step]) -> Setting {
        Setting(self.value(value, at: path), at: places.place(path).value)
    }

    private func value(_ value: any TOMLValueConvertible, at path: [SettingPlaces.Step]) -> Setting.Value {
        switch value.type {
        case .string: value.string.map(Setting.Value.text) ?? .text("")
        case .int: value.int.map(Setting.Value.integer) ?? .other("a number")
        case .bool: value.bool.map(Setting.Value.boolean) ?? .other("true or false")
        case .double: .other("a number with a fraction")
        case .date:
            value.date.flatMap { Day(year: $0.year, month: $0.month, day: $0.day) }.map(Setting.Value.day)
                ?? .other("a date")
        case .time: .other("a time")
        case .dateTime: .other("a date with a time")
        case .array:
            .list(
                (value.array.map { Array($0) } ?? []).enumerated().map { index, element in
                    setting(element, at: path + [.index(index)])
                })
        case .table: .table(value.table.map { members(of: $0, at: path) } ?? [])
        }
    }
}
