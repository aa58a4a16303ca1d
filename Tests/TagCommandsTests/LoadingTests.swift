import TagLoading
import TagRuntime
import TagTestSupport
import Testing

/// The library that finds and loads containers, through its public door.
@Suite struct LoadingTests {
    /// A folder with files of these contents.
    static func folder(_ files: [(name: String, text: String)]) throws -> Shell {
        let shell = try Shell()
        for file in files { Fixtures.write(file.text, to: shell.folder + "/" + file.name) }
        return shell
    }

    static func error(of body: () throws -> LoadedContainer) -> String {
        do {
            _ = try body()
            return "loaded"
        } catch {
            return "\(error)"
        }
    }

    @Test(
        arguments: [
            (["GTM-1234", "GTM-1234.plist", "GTM-1234.json"], "GTM-1234"),
            (["GTM-1234.plist", "GTM-1234.json"], "GTM-1234.plist"), (["GTM-1234.json"], "GTM-1234.json"),
            (["GTM-1234.JSON", "gtm-1234", "GTM-12345", "GTM-1234_v7"], nil), ([], nil),
        ] as [([String], String?)])
    func `the binary is taken before the plist, and that before the JSON`(names: [String], chosen: String?)
        throws
    {
        let shell = try Self.folder(names.map { ($0, "") })
        #expect(try DefaultContainer.resolve(id: "GTM-1234", in: shell.folder).chosen?.name == chosen)
    }

    @Test(arguments: [
        "", ".", "..", "/", "GTM-", "GTM-123", "GTM-1234567890123", "gtm-1234", "GTM-abcd", "GTM-12 34",
        "GTM-1234/",
        "../GTM-1234", "GTM-../../etc", "GTM-1234\u{0}", "GTM-1234\n", "GTM-１２３４", "GTM-1234_v7",
        "GTM-1234.json",
    ])
    func `no path is made from what is no id`(text: String) {
        #expect(ContainerID(text) == nil)
        #expect(throws: LoadingError.self) { try DefaultContainer.load(id: text, in: "/") }
    }

    @Test func `rules in a plist or JSON are refused, with what to do`() throws {
        let shell = try Self.folder([("GTM-1234.json", #"{"container": {"id": "GTM-1234"}, "macros": {}}"#)])
        let message = Self.error { try DefaultContainer.load(id: "GTM-1234", in: shell.folder) }
        #expect(message.contains("GTM-1234.json: contains macros, rules or tags"))
        #expect(message.contains("tagc compile"))
    }

    @Test func `what is not compiled says so under a compiled container's name`() throws {
        let shell = try Self.folder([])
        let legacy = try #require(Fixtures.bytes(Fixtures.folder + "/model/legacy.gtm"))
        let path = shell.folder + "/GTM-1234"
        let files: [(bytes: [UInt8], what: String)] = [
            (legacy, "a binary of Tag Manager's download button"),
            (Array("{\n    test: 1\n}".utf8), "JSON"), (Array("<plist></plist>".utf8), "a property list"),
        ]
        for file in files {
            Fixtures.write(file.bytes, to: path)
            let expected =
                "\(path): is \(file.what), not a compiled container; compile it with 'tagc compile' and ship the result"
            #expect(Self.error { try DefaultContainer.load(id: "GTM-1234", in: shell.folder) } == expected)
            #expect(Self.error { try ContainerFile.read(path) } == expected)
            #expect(Self.error { try ContainerFile.map(path) } == expected)
        }
        Fixtures.write([1, 2, 3], to: path)
        #expect(Self.error { try ContainerFile.read(path) }.hasSuffix("not a compiled container, at byte 0"))
    }

    @Test func `every mistake of a values file has its place`() throws {
        let shell = try Self.folder([("GTM-1234.json", "{\"a\": 1,\n \"a\": 2,\n \"b\": x}")])
        #expect(throws: LoadingError.self) { try DefaultContainer.load(id: "GTM-1234", in: shell.folder) }
        let message = Self.error { try DefaultContainer.load(id: "GTM-1234", in: shell.folder) }
        #expect(message.contains("GTM-1234.json:3:7: "), "\(message)")
    }

    @Test func `a binary property list of values is a default container`() throws {
        let shell = try Self.folder([])
        let string = BinaryPlist.string
        func write(_ objects: [[UInt8]]) {
            Fixtures.write(BinaryPlist(objects).bytes, to: shell.folder + "/GTM-1234.plist")
        }
        write([[0xD2, 1, 3, 2, 4], string("title"), string("Hello"), string("height"), [0x10, 50]])
        let container = try DefaultContainer.load(id: "GTM-1234", in: shell.folder)
        let values = Evaluator(container, host: Host())
        #expect(values.string(forKey: "title") == "Hello" && values.integer(forKey: "height") == 50)
        write([[0xD2, 1, 3, 2, 4], string("title"), string("Hello"), string("sizes"), [0xA0]])
        let message = Self.error { try DefaultContainer.load(id: "GTM-1234", in: shell.folder) }
        #expect(
            message.contains("GTM-1234.plist:/sizes: a container of values cannot hold a list"), "\(message)")
        write([[0xD1, 1, 2], string("container"), [0xD0]])
        let refusal = Self.error { try DefaultContainer.load(id: "GTM-1234", in: shell.folder) }
        #expect(refusal.contains("GTM-1234.plist: contains macros, rules or tags"), "\(refusal)")
    }

    @Test func `a damaged binary is not passed over for a worse kind`() throws {
        let shell = try Self.folder([("GTM-1234", "not a container"), ("GTM-1234.json", "{\"a\": 1}")])
        let message = Self.error { try DefaultContainer.load(id: "GTM-1234", in: shell.folder) }
        #expect(message.hasSuffix("GTM-1234: this is not a compiled container, at byte 0"))
    }

    @Test func `a container under another one's name is refused`() throws {
        let shell = try Self.folder([("values.json", "{\"a\": 1}")])
        #expect(shell.run("tagc compile values.json -o GTM-1234 && mv GTM-1234 GTM-5678").status == 0)
        let message = Self.error { try DefaultContainer.load(id: "GTM-5678", in: shell.folder) }
        #expect(message.hasSuffix("GTM-5678: contains GTM-1234, not GTM-5678"))
    }

    @Test func `folders and giants are no default containers`() throws {
        let shell = try Self.folder([("values.json", "{\"a\": 1}")])
        _ = shell.run("mkdir GTM-BBBB.json; truncate -s 17M GTM-CCCC")
        let folder = Self.error { try DefaultContainer.load(id: "GTM-BBBB", in: shell.folder) }
        #expect(folder == shell.folder + "/GTM-BBBB.json: it is a folder")
        let message = Self.error { try DefaultContainer.load(id: "GTM-CCCC", in: shell.folder) }
        #expect(message.hasSuffix("GTM-CCCC: the file is larger than 16 MiB"))
    }

    /// As config maps of Kubernetes, Nix and Bazel have files.
    @Test func `a link is followed, and one that leads nowhere is said`() throws {
        let shell = try Self.folder([
            ("values.json", "{\"a\": \"one\"}"), ("GTM-BBBB.json", "{\"a\": \"two\"}"),
        ])
        _ = shell.run(
            "mkdir data; mv values.json data; ln -s data/values.json GTM-AAAA.json; ln -s data .d; ln -s nowhere GTM-BBBB; ln -s GTM-CCCC GTM-CCCC"
        )
        let container = try DefaultContainer.load(id: "GTM-AAAA", in: shell.folder)
        #expect(Evaluator(container, host: Host()).string(forKey: "a") == "one")
        for id in ["GTM-BBBB", "GTM-CCCC"] {
            // No less preferred kind hides it.
            #expect(try DefaultContainer.resolve(id: id, in: shell.folder).chosen == nil)
            let message = Self.error { try DefaultContainer.load(id: id, in: shell.folder) }
            #expect(message == "\(shell.folder)/\(id): it is a symbolic link that leads nowhere")
        }
        let resolution = try DefaultContainer.resolve(id: "GTM-BBBB", in: shell.folder)
        #expect(
            "\(LoadingError.notFound(resolution))".contains(
                "GTM-BBBB (it is a symbolic link that leads nowhere), "))
    }

    @Test(arguments: ["", "--compress"])
    func `a mapped container answers as one that was read, in either form`(form: String) throws {
        let shell = try Self.folder([("values.json", "{\"a\": \"one\"}")])
        #expect(shell.run("tagc compile values.json \(form) -o GTM-1234").status == 0)
        let path = shell.folder + "/GTM-1234"
        let found = try DefaultContainer.load(id: "GTM-1234", in: shell.folder)
        for container in [try ContainerFile.read(path), try ContainerFile.map(path), found] {
            #expect(Evaluator(container).string(forKey: "a") == "one")
        }
        #expect(throws: LoadingError.self) { try ContainerFile.map(path, expecting: ContainerID("GTM-5678")) }
        #expect(throws: LoadingError.self) { try ContainerFile.map(shell.folder) }
    }
}
