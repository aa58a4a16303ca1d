import Testing

@testable import TagRuntime

/// Plain text, plain JSON and the writing of values, each of which is faster than what it stands in for.
struct PlainTextTests {
    @Test(arguments: 0..<20)
    func `each byte that is not plain is found at each place`(count: Int) {
        for place in 0..<count {
            for byte in UInt8.min...UInt8.max {
                var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: count)
                bytes[place] = byte
                let isPrintable = byte >= 0x20 && byte < 0x7F
                let isPlain = isPrintable && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
                let seen = withView(bytes) { ($0.isPrintable, $0.isPlain, $0.firstUnplain(from: 0)) }
                #expect(seen == (isPrintable, isPlain, isPlain ? count : place), "\(byte) at \(place)")
            }
        }
    }

    @Test
    func `an object of plain JSON is read`() {
        let line = #"{ "event" : "a", "n":[1, -2 ,0.5,-0,true,false,null],"m":{"x":{},"y":[]} }"#
        let update: Value = [
            "event": "a", "n": [1, -2, 0.5, 0, true, false, .null], "m": ["x": [:], "y": []],
        ]
        #expect(read(line + "\r\t ") == update)
        #expect(read(#" {"a":123456789012345678}"#) == ["a": 123_456_789_012_345_678])
        #expect(
            read(#"{"a":0.0,"b":12.25,"c":-0.1,"d":3.14159265358979312}"#) == [
                "a": 0.0, "b": 12.25, "c": -0.1, "d": 3.141592653589793,
            ])
        #expect(
            read(#"{"\u006b\n":"a\"\\\/\b\f\r\t","é":"Zürich 世界","s":"x\uD83D\uDE00y"}"#)
                == ["k\n": "a\"\\/\u{8}\u{C}\r\t", "é": "Zürich 世界", "s": "x😀y"])
    }

    @Test(arguments: [
        "", "{", "{}", "[1]", #"{"a":1}x"#, #"{"a":1,}"#, #"{"a" 1}"#, #"{"a":}"#, #"{a:1}"#,
        #"{"a":1,"a":2}"#, #"{"b":{"a":1,"a":2}}"#, #"{"a":01}"#, #"{"a":-}"#, #"{"a":1.}"#, #"{"a":1e5}"#,
        #"{"a":1234567890123456789}"#, #"{"a":truex}"#, #"{"a":tru"#, #"{"a":"\x"}"#, #"{"a":"\"}"#,
        #"{"a":"\uD83D"}"#, #"{"a":"\uD83Dx"}"#, #"{"a":"\uDE00"}"#, #"{"a":"\uD83D\u0041"}"#,
        #"{"a":"\u00g0"}"#,
        #"{"a":1,"\u0061":2}"#, "{\"a\":\"\t\"}", "{\"a\":\"\u{7F}\"}", #"{"a":"é"#, #"{"a":"x"#,
        #"{"a":[1,]}"#, #"{"a":[1 2]}"#, #"{"a":[}"#, #"{"a"="b"}"#, #"{"a";}"#,
    ])
    func `all else is left to the reader of all JSON`(line: String) {
        #expect(read(line) == nil)
    }

    @Test
    func `what is deep, wide or long is left to it, too`() {
        func nested(_ levels: Int) -> String {
            #"{"a":"# + String(repeating: "[", count: levels) + String(repeating: "]", count: levels) + "}"
        }
        #expect(read(nested(32)) != nil)
        #expect(read(nested(33)) == nil)
        func wide(_ members: Int) -> String {
            "{" + (0..<members).map { "\"k\($0)\":0" }.joined(separator: ",") + "}"
        }
        #expect(read(wide(64)) != nil)
        #expect(read(wide(65)) == nil)
        #expect(read("{\"a\":\"" + String(repeating: "x", count: 64 << 10) + "\"}") == nil)
    }

    @Test(
        arguments: [
            0, 7, -7, 99_999_999, 100_000_000, 100_000_001, 1_795_791_283_479, 9_999_999_999_999_999,
            10_000_000_000_000_000, 10_000_000_000_000_001, .max, .min,
        ] as [Int64])
    func `a whole number is written in decimals`(value: Int64) {
        #expect(written(.integer(value)) == String(value))
    }

    @Test
    func `a value is written as JSON`() {
        #expect(written(.double(.nan)) == "null")
        #expect(written(.double(1e22)) == "1e+22")
        #expect(written(.absent) == "null")
        #expect(written(.boolean(true)) == "true")
        #expect(written(.text("plain")) == "\"plain\"")
        #expect(written(.text("a \"quote\"")) == "<a \"quote\">")
    }

    @Test
    func `a shown text that is long or not printable is left to its function`() {
        var buffer = buffer
        for text in ["name", "longer name", "é"] {
            withView(text) { buffer.append(shown: $0) }
            buffer.append(";")
        }
        #expect(String(decoding: buffer.array, as: UTF8.self) == "name;(longer name);(é);")
        buffer.removeAll()
        #expect(buffer.array.isEmpty)
    }

    private var buffer: TextBuffer {
        TextBuffer(
            quoted: { Array("<\($0.string)>".utf8) }, shown: { Array("(\($0.string))".utf8) }, longestShown: 8
        )
    }

    private func written(_ value: Datum) -> String {
        var buffer = buffer
        buffer.append(json: value)
        return String(decoding: buffer.array, as: UTF8.self)
    }

    private func read(_ line: String) -> Value? {
        var tape = EventTape()
        tape.begin(Array(line.utf8))
        return tape.append(plainObjectAt: 0..<line.utf8.count).map { tape.value(at: $0) }
    }
}
