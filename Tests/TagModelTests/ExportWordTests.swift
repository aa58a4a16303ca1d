import TagDiagnostics
import TagModel
import Testing

/// The words of an export's parameters are compared as numbers of eight bytes, in which a zero byte at the end would not show.
struct ExportWordTests {
    private static func reading(_ parameter: String) -> Reading {
        Reading(
            #"""
            {"exportFormatVersion": 2, "containerVersion": {"container": {"publicId": "GTM-WORDS1"}, "variable": [
              {"variableId": "1", "name": "one", "type": "c", "parameter": [\#(parameter)]}
            ]}}
            """#)
    }

    private static func dumped(_ container: Container) -> String {
        Dump(container).text.replacing(/@[0-9]+:[0-9]+\+[0-9]+/, with: "@")
    }

    private static func dump(_ parameter: String) -> String? { reading(parameter).container.map(dumped) }

    @Test
    func `a word with a zero byte at its end is another word`() throws {
        let known = try #require(Self.dump(#"{"type": "TEMPLATE", "key": "value", "value": "v"}"#))
        #expect(known.contains("v"))
        #expect(Self.dump(#"{"type": "MAP\u0000", "key": "value", "value": "v"}"#) == known)
        #expect(Self.dump(#"{"key": "value", "value": "v", "value\u0000": "w"}"#) == known)
        #expect(Self.dump(#"{"key": "value", "value": "v", "map\u0000": []}"#) == known)
        #expect(Self.dump(#"{"type": "MAP", "key": "value", "map": []}"#) != known)
    }

    /// Parameters in the vendor's layout are read in a faster way.
    @Test(arguments: [
        [
            #"{"type":"TEMPLATE","key":"value","value":"v"}"#,
            #"{"key":"value","type":"TEMPLATE","value":"v"}"#,
            #"{"type":"TEMPLATE","value":"v","key":"value"}"#,
            #"{ "type" : "TEMPLATE" , "key" : "value" , "value" : "v" }"#,
            #"{"type": "TEMPLATE", "key": "value", "value": "v", "other": {"key": "w", "value": "w"}}"#,
            #"{"type":"TEMPLATE","\u006bey":"value","value":"v"}"#,
            #"{"type":"TEMPLATE","key":"value","other":["w"],"value":"v"}"#,
        ],
        [
            #"{"type":{"value":"w"},"key":"value","value":"v"}"#,
            #"{"key":"value","value":"v","type":{"value":"w"}}"#,
        ],
        [
            #"{"type":"LIST","key":"value","list":[{"type":"TEMPLATE","value":"v"}]}"#,
            #"{"key":"value","type":"LIST","list":[{"value":"v","type":"TEMPLATE"}]}"#,
            #"{"type":"LIST","key":"value","list":[{"type":"TEMPLATE","value":"v"}],"map":[]}"#,
        ],
        [
            #"{"type":"LIST","key":"value","list":[{"type":"MAP","map":[{"type":"TEMPLATE","key":"k","value":"v"}]}]}"#,
            #"{"type":"LIST","key":"value","list":[{"map":[{"key":"k","value":"v"}],"type":"MAP"}]}"#,
            #"{"type":"LIST","list":[{"type":"MAP","map":[{"value":"v","key":"k"}],"value":"w"}],"key":"value"}"#,
        ],
    ])
    func `the order of a parameter's members changes nothing`(layouts: [String]) throws {
        let dumps = try layouts.map { try #require(Self.dump($0)) }
        #expect(Set(dumps).count == 1)
        #expect(dumps.first?.contains("v") == true)
    }

    /// The place of a member is not where the vendor's layout would have it: its value has members of its own.
    @Test(arguments: [
        [
            #"{"type":"TEMPLATE","key":{"key":"value","value":"v"}}"#,
            #"{"key":{"key":"value","value":"v"},"type":"TEMPLATE"}"#,
        ],
        [
            #"{"type":"TEMPLATE","key":{"value":"v"}}"#,
            #"{"key":{"value":"v"},"type":"TEMPLATE"}"#,
        ],
        [
            #"{"type":"TEMPLATE","key":{"value":"w"},"value":"v"}"#,
            #"{"value":"v","key":{"value":"w"},"type":"TEMPLATE"}"#,
        ],
        [
            #"{"type":{"key":"value","value":"v"}}"#,
            #"{"other":1,"type":{"key":"value","value":"v"}}"#,
        ],
        [
            #"{"type":"MAP","key":{"map":[]}}"#,
            #"{"key":{"map":[]},"type":"MAP"}"#,
        ],
        [
            #"{"type":{"key":"value","map":[]}}"#,
            #"{"other":1,"type":{"key":"value","map":[]}}"#,
        ],
    ])
    func `a member's value that has members is reported as it is elsewhere`(layouts: [String]) throws {
        let readings = layouts.map { Self.reading($0) }
        let dumps = readings.map { $0.container.map { Self.dumped($0) } }
        #expect(dumps[0] == dumps[1])
        let findings = readings.map { $0.diagnostics.map(\.message).sorted() }
        #expect(findings[0] == findings[1] && !findings[0].isEmpty)
    }

    @Test(arguments: [
        ("CUSTOM_EVENT", "customEvent"), ("PAGEVIEW", "pageview"), ("YOU_TUBE_VIDEO", "youTubeVideo"),
        ("A_B", "aB"),
    ])
    func `words have two spellings`(upper: String, camel: String) {
        #expect(upper.camelCased == camel && camel.upperSnakeCased == upper)
        // Letters beyond ASCII take the slow way.
        #expect((upper + "_É").camelCased == camel + "É" && (camel + "É").upperSnakeCased == upper + "_É")
    }

    @Test
    func `odd lines in words are left out`() {
        #expect("__A__B_".camelCased == "aB" && "".camelCased == "" && "_".camelCased == "")
        #expect("a_É__b_".camelCased == "aÉB")
    }
}
