import TagDiagnostics
import TagMerge
import Testing

/// Merges of small files: what comes out, byte for byte, and what is said of it.
@Suite struct MergeTests {
    static func merge(_ base: String, _ ours: String, _ theirs: String) throws -> MergeResult {
        try Merger().merge(
            base: SourceFile(path: "base", text: base), ours: SourceFile(path: "ours", text: ours),
            theirs: SourceFile(path: "theirs", text: theirs))
    }

    static func text(_ result: MergeResult) -> String { String(decoding: result.bytes, as: UTF8.self) }

    /// Returns an export with these members of its version.
    static func export(_ members: String) -> String {
        "{\"exportFormatVersion\": 2, \"containerVersion\": {\(members)}}"
    }

    /// A case: members of three exports, and of the merged one.
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let base, ours, theirs, merged: String

        init(_ name: String, _ base: String, _ ours: String, _ theirs: String, _ merged: String) {
            (self.name, self.base, self.ours, self.theirs, self.merged) = (name, base, ours, theirs, merged)
        }

        var testDescription: String { name }
    }

    static let rows = [
        Row(
            "fields of one tag",
            #""tag": [{"tagId": "1", "name": "a", "type": "html", "priority": 1, "notes": "x"}]"#,
            #""tag": [{"tagId": "1", "name": "a", "type": "html", "priority": 2, "notes": "x"}]"#,
            #""tag": [{"tagId": "1", "name": "a", "type": "html", "priority": 1, "notes": "y"}]"#,
            #""tag": [{"tagId": "1", "name": "a", "type": "html", "priority": 2, "notes": "y"}]"#),
        Row(
            "fingerprints and ids of versions",
            #""containerVersionId": "1", "fingerprint": "1", "tag": [{"tagId": "1", "name": "a", "fingerprint": "1"}]"#,
            #""containerVersionId": "2", "fingerprint": "2", "tag": [{"tagId": "1", "name": "a", "fingerprint": "2"}]"#,
            #""containerVersionId": "3", "fingerprint": "3", "tag": [{"tagId": "1", "name": "b", "fingerprint": "3"}]"#,
            #""containerVersionId": "2", "fingerprint": "2", "tag": [{"tagId": "1", "name": "b", "fingerprint": "2"}]"#
        ),
        Row(
            "two new entities under one id",
            #""trigger": [{"triggerId": "1", "name": "a", "type": "CLICK"}], "tag": []"#,
            #""trigger": [{"triggerId": "1", "name": "a", "type": "CLICK"}, {"triggerId": "2", "name": "b", "type": "CLICK"}], "tag": []"#,
            #""trigger": [{"triggerId": "1", "name": "a", "type": "CLICK"}, {"triggerId": "2", "name": "c", "type": "CLICK"}], "tag": [{"tagId": "3", "name": "t", "firingTriggerId": ["2"]}]"#,
            #""trigger": [{"triggerId": "1", "name": "a", "type": "CLICK"}, {"triggerId": "2", "name": "b", "type": "CLICK"}, {"triggerId": "4", "name": "c", "type": "CLICK"}], "tag": [{"tagId": "3", "name": "t", "firingTriggerId": ["4"]}]"#
        ),
        Row(
            "a rename that the other side's new text follows",
            #""variable": [{"variableId": "1", "name": "v", "type": "k"}], "tag": [{"tagId": "2", "name": "t", "notes": "{{v}}", "p": "{{v}}"}]"#,
            #""variable": [{"variableId": "1", "name": "w\"", "type": "k"}], "tag": [{"tagId": "2", "name": "t", "notes": "{{v}}", "p": "{{w\"}}"}]"#,
            #""variable": [{"variableId": "1", "name": "v", "type": "k"}], "tag": [{"tagId": "2", "name": "t", "notes": "{{v}}", "p": "\u00e9 {{v}}"}]"#,
            #""variable": [{"variableId": "1", "name": "w\"", "type": "k"}], "tag": [{"tagId": "2", "name": "t", "notes": "{{v}}", "p": "\u00e9 {{w\"}}"}]"#
        ),
        Row(
            "a rename in the innermost of three braces",
            #""variable": [{"variableId": "1", "name": "v", "type": "k"}], "tag": [{"tagId": "2", "name": "t", "p": "a"}]"#,
            #""variable": [{"variableId": "1", "name": "w", "type": "k"}], "tag": [{"tagId": "2", "name": "t", "p": "a"}]"#,
            #""variable": [{"variableId": "1", "name": "v", "type": "k"}], "tag": [{"tagId": "2", "name": "t", "p": "{{{v}}}"}]"#,
            #""variable": [{"variableId": "1", "name": "w", "type": "k"}], "tag": [{"tagId": "2", "name": "t", "p": "{{{w}}}"}]"#
        ),
        Row(
            "parameters by key, triggers as a set",
            #""tag": [{"tagId": "1", "name": "a", "parameter": [{"key": "x", "value": "1"}, {"key": "y", "value": "1"}], "firingTriggerId": ["7", "8"]}]"#,
            #""tag": [{"tagId": "1", "name": "a", "parameter": [{"key": "y", "value": "1"}, {"key": "x", "value": "2"}], "firingTriggerId": ["8", "9"]}]"#,
            #""tag": [{"tagId": "1", "name": "a", "parameter": [{"key": "x", "value": "1"}, {"key": "z", "value": "1"}, {"key": "y", "value": "2"}], "firingTriggerId": ["7", "8", "10"]}]"#,
            #""tag": [{"tagId": "1", "name": "a", "parameter": [{"key": "y", "value": "2"}, {"key": "x", "value": "2"}, {"key": "z", "value": "1"}], "firingTriggerId": ["8", "9", "10"]}]"#
        ),
        Row(
            "rows of a table, an entity moved into a folder",
            #""tag": [{"tagId": "1", "name": "a", "parameter": [{"key": "t", "type": "LIST", "list": [{"value": "1"}, {"value": "2"}, {"value": "3"}]}]}]"#,
            #""tag": [{"tagId": "1", "name": "a", "parameter": [{"key": "t", "type": "LIST", "list": [{"value": "9"}, {"value": "2"}, {"value": "3"}]}]}]"#,
            #""tag": [{"tagId": "1", "name": "a", "parameter": [{"key": "t", "type": "LIST", "list": [{"value": "1"}, {"value": "2"}]}], "parentFolderId": "5"}], "folder": [{"folderId": "5", "name": "f"}]"#,
            #""tag": [{"tagId": "1", "name": "a", "parameter": [{"key": "t", "type": "LIST", "list": [{"value": "9"}, {"value": "2"}]}], "parentFolderId": "5"}], "folder": [{"folderId": "5", "name": "f"}]"#
        ),
        Row(
            "a deletion of what only got another fingerprint",
            #""tag": [{"tagId": "1", "name": "a", "fingerprint": "1"}, {"tagId": "2", "name": "b"}]"#,
            #""tag": [{"tagId": "1", "name": "a", "fingerprint": "2"}, {"tagId": "2", "name": "c"}]"#,
            #""tag": [{"tagId": "2", "name": "b"}]"#, #""tag": [{"tagId": "2", "name": "c"}]"#),
    ]

    @Test(arguments: rows)
    func `changes of both sides are merged`(row: Row) throws {
        let result = try Self.merge(Self.export(row.base), Self.export(row.ours), Self.export(row.theirs))
        #expect(Self.text(result) == Self.export(row.merged))
        #expect(result.conflicts.isEmpty)
    }

    @Test func `line ends, a mark and a layout are those of the side that changed them`() throws {
        let base = "{\n  \"a\": 1,\n  \"b\": 1\n}\n"
        let theirs = base.replacing("\"b\": 1", with: "\"b\": 2").replacing("\n", with: "\r\n")
        let result = try Self.merge(base, base.replacing("\"a\": 1", with: "\"a\": 2"), "\u{FEFF}" + theirs)
        #expect(Self.text(result) == "\u{FEFF}{\r\n  \"a\": 2,\r\n  \"b\": 2\r\n}\r\n")
        let wide = try Self.merge(
            base, base.replacing("\"a\": 1", with: "\"a\": 2"), "{\n    \"a\": 1,\n    \"b\": 2\n}\n")
        #expect(Self.text(wide) == "{\n    \"a\": 2,\n    \"b\": 2\n}\n")
    }

    // MARK: Conflicts

    static let base = """
        {
          "macros": {
            "a": { "type": "constant", "value": 1 },
            "b": { "type": "constant", "value": 1 }
          },
          "tags": {
            "t": { "type": "custom", "fires": ["x"], "priority": 1 }
          }
        }

        """

    @Test func `a field that both changed is marked, and the rest is merged`() throws {
        let ours = Self.base.replacing(
            "\"b\": { \"type\": \"constant\", \"value\": 1",
            with: "\"b\": { \"type\": \"constant\", \"value\": 2")
        let theirs = Self.base.replacing(
            "\"b\": { \"type\": \"constant\", \"value\": 1",
            with: "\"b\": { \"type\": \"constant\", \"value\": 3"
        )
        .replacing("\"priority\": 1", with: "\"priority\": 5")
        let result = try Self.merge(Self.base, ours, theirs)
        #expect(
            Self.text(result) == """
                {
                  "macros": {
                    "a": { "type": "constant", "value": 1 },
                <<<<<<< ours
                    "b": { "type": "constant", "value": 2 }
                =======
                    "b": { "type": "constant", "value": 3 }
                >>>>>>> theirs
                  },
                  "tags": {
                    "t": { "type": "custom", "fires": ["x"], "priority": 5 }
                  }
                }

                """)
        #expect(result.conflicts.map(\.words) == ["macro 'b': value: ours and theirs changed it differently"])
        #expect(result.conflicts.map(\.line) == [4])
    }

    @Test func `a deletion of what the other side changed is marked, with the commas of each side`() throws {
        let ours = Self.base.replacing(
            "1 },\n    \"b\": { \"type\": \"constant\", \"value\": 1 }", with: "1 }")
        let theirs = Self.base.replacing(
            "\"b\": { \"type\": \"constant\", \"value\": 1",
            with: "\"b\": { \"type\": \"constant\", \"value\": 3")
        let result = try Self.merge(Self.base, ours, theirs)
        #expect(
            Self.text(result).hasPrefix(
                """
                {
                  "macros": {
                <<<<<<< ours
                    "a": { "type": "constant", "value": 1 }
                =======
                    "a": { "type": "constant", "value": 1 },
                    "b": { "type": "constant", "value": 3 }
                >>>>>>> theirs
                  },
                """))
        #expect(result.conflicts.map(\.words) == ["macro 'b': ours deleted it, theirs changed it"])
    }

    @Test func `a long line is broken at a conflict`() throws {
        let filler = String(repeating: "x", count: 1_200)
        func text(_ value: Int) -> String { "{\"a\":\"\(filler)\",\"b\":\(value),\"c\":\"\(filler)\"}" }
        let result = try Self.merge(text(1), text(2), text(3))
        #expect(
            Self.text(result)
                == "{\"a\":\"\(filler)\",\"b\":\n<<<<<<< ours\n2\n=======\n3\n>>>>>>> theirs\n,\"c\":\"\(filler)\"}"
        )
    }

    /// Members of three exports that must be in conflict.
    static let conflicts = [
        Row(
            "a parameter's value and its type",
            #""tag": [{"tagId": "1", "parameter": [{"key": "x", "type": "TEMPLATE", "value": "1"}]}]"#,
            #""tag": [{"tagId": "1", "parameter": [{"key": "x", "type": "TEMPLATE", "value": "2"}]}]"#,
            #""tag": [{"tagId": "1", "parameter": [{"key": "x", "type": "INTEGER", "value": "1"}]}]"#,
            "parameter.x"),
        Row(
            "a condition's operator and its right side",
            #""trigger": [{"triggerId": "1", "filter": [{"type": "EQUALS", "parameter": [{"key": "arg1", "value": "1"}]}]}]"#,
            #""trigger": [{"triggerId": "1", "filter": [{"type": "CONTAINS", "parameter": [{"key": "arg1", "value": "1"}]}]}]"#,
            #""trigger": [{"triggerId": "1", "filter": [{"type": "EQUALS", "parameter": [{"key": "arg1", "value": "2"}]}]}]"#,
            "filter"),
        Row(
            "two new rows at one place",
            #""tag": [{"tagId": "1", "parameter": [{"key": "x", "type": "LIST", "list": [{"value": "1"}]}]}]"#,
            #""tag": [{"tagId": "1", "parameter": [{"key": "x", "type": "LIST", "list": [{"value": "1"}, {"value": "2"}]}]}]"#,
            #""tag": [{"tagId": "1", "parameter": [{"key": "x", "type": "LIST", "list": [{"value": "1"}, {"value": "3"}]}]}]"#,
            "parameter.x"),
        Row(
            "one name, made twice", #""tag": [], "variable": []"#,
            #""tag": [], "variable": [{"variableId": "1", "name": "v", "type": "v"}]"#,
            #""tag": [], "variable": [{"variableId": "1", "name": "v", "type": "k"}]"#, ""),
        Row(
            "one rename each", #""variable": [{"variableId": "1", "name": "v", "type": "v", "p": "{{v}}"}]"#,
            #""variable": [{"variableId": "1", "name": "a", "type": "v", "p": "{{a}}"}]"#,
            #""variable": [{"variableId": "1", "name": "b", "type": "v", "p": "{{b}}"}]"#, "name"),
        Row(
            "a key twice in a list of parameters",
            #""tag": [{"tagId": "1", "parameter": [{"key": "x", "value": "1"}, {"key": "x", "value": "2"}]}]"#,
            #""tag": [{"tagId": "1", "parameter": [{"key": "x", "value": "1"}, {"key": "x", "value": "3"}]}]"#,
            #""tag": [{"tagId": "1", "parameter": [{"key": "x", "value": "1"}, {"key": "x", "value": "4"}]}]"#,
            "parameter"),
        Row(
            "two orders of tags",
            #""tag": [{"tagId": "1", "name": "a"}, {"tagId": "2", "name": "b"}, {"tagId": "3", "name": "c"}]"#,
            #""tag": [{"tagId": "2", "name": "b"}, {"tagId": "1", "name": "a"}, {"tagId": "3", "name": "c"}]"#,
            #""tag": [{"tagId": "1", "name": "a"}, {"tagId": "3", "name": "c"}, {"tagId": "2", "name": "b"}]"#,
            "containerVersion.tag"),
    ]

    @Test(arguments: conflicts)
    func `one field that both changed is a conflict`(row: Row) throws {
        let result = try Self.merge(Self.export(row.base), Self.export(row.ours), Self.export(row.theirs))
        #expect(result.conflicts.map(\.field) == [row.merged])
    }

    @Test func `references to what both renamed have the name of ours, and a note says so`() throws {
        func text(_ name: String) -> String {
            Self.export(
                #""variable": [{"variableId": "1", "name": "\#(name)", "type": "v"}], "tag": [{"tagId": "1", "p": "{{\#(name)}}"}]"#
            )
        }
        let result = try Self.merge(text("v"), text("a"), text("b"))
        #expect(Self.text(result).contains(#""p": "{{a}}""#))
        #expect(result.notes == ["both sides renamed variable 'v': references have the name of ours, 'a'"])
    }

    @Test func `a file without a last line break gets none`() throws {
        let result = try Self.merge(#"{"a": 1}"#, #"{"a": 2}"#, #"{"a": 3}"#)
        #expect(
            Self.text(result) == """
                <<<<<<< ours
                {"a": 2}
                =======
                {"a": 3}
                >>>>>>> theirs
                """)
    }

    @Test func `a list under a name of people's is no set`() throws {
        func text(_ list: String) -> String {
            #"{"container": {"id": "GTM-A"}, "macros": {"fires": [\#(list)]}}"#
        }
        let result = try Self.merge(text("{}, 1"), text("{}, 1, 2"), text("{}, 1, 3"))
        #expect(result.conflicts.map(\.words) == ["macro 'fires': ours and theirs changed it differently"])
    }

    @Test func `a deleted folder that the other side put to new use is a conflict`() throws {
        func text(_ tag: String, _ folder: String) -> String {
            Self.export(#""tag": [{"tagId": "1", "name": "a"\#(tag)}], "folder": [\#(folder)]"#)
        }
        let folder = #"{"folderId": "2", "name": "f"}"#
        let result = try Self.merge(
            text("", folder), text("", ""), text(#", "parentFolderId": "2""#, folder))
        #expect(result.conflicts.map(\.words) == ["folder 'f': ours deleted it, theirs uses it in tag 'a'"])
    }

    // MARK: Refusals

    @Test(arguments: [
        ("{", "theirs cannot be read: "), ("", "theirs is empty"), ("[]", "theirs is not a container"),
        (#"{"a": 1, "a": 2}"#, "theirs cannot be read: "),
        ("{a = 1;}", "theirs is an OpenStep property list"),
        (
            #"{"resource": {"macros": [], "tags": [], "predicates": [], "rules": []}}"#,
            "theirs is a compiled container"
        ),
    ])
    func `what cannot be merged by entity is refused`(theirs: String, reason: String) throws {
        let refusal = try #require(throws: MergeRefusal.self) {
            try Self.merge(#"{"a": 1}"#, #"{"a": 2}"#, theirs)
        }
        #expect(refusal.reason.hasPrefix(reason), "\(refusal.reason)")
    }

    @Test func `two entities with one id are refused`() throws {
        let twice = Self.export(#""tag": [{"tagId": "1", "name": "a"}, {"tagId": "1", "name": "b"}]"#)
        let refusal = try #require(throws: MergeRefusal.self) {
            try Self.merge(
                Self.export(#""tag": []"#), Self.export(#""tag": [{"tagId": "1", "name": "a"}]"#), twice)
        }
        #expect(refusal.reason == "two entities in 'tag' have the id '1'")
    }

    @Test func `property lists are merged too`() throws {
        func plist(_ members: String) -> String { "<plist version=\"1.0\"><dict>\(members)</dict></plist>\n" }
        let result = try Self.merge(
            plist("<key>a</key><string>1</string>\n<key>b</key><string>1</string>"),
            plist("<key>a</key><string>2</string>\n<key>b</key><string>1</string>"),
            plist(
                "<key>a</key><string>1</string>\n<key>b</key><string>1</string>\n<!-- new --><key>c</key><true/>"
            ))
        #expect(
            Self.text(result)
                == plist(
                    "<key>a</key><string>2</string>\n<key>b</key><string>1</string>\n<!-- new --><key>c</key><true/>"
                ))
    }
}
