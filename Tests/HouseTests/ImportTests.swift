import TagTestSupport
import Testing

/// What a module may import, and why; what is not in its row it may not.
struct ImportRow: Sendable {
    let module: String
    let imports: [String: String]
}

/// The import column of the house, held against the sources and ARCHITECTURE.md.
///
/// A line here is a decision. The standard library needs none.
private let table: [ImportRow] = [
    ImportRow(
        module: "LibC",
        imports: [
            "Glibc": "the one of Linux", "Musl": "the one of static Linux", "Darwin": "the one of Apple",
        ]),
    ImportRow(module: "TagVocabulary", imports: [:]),  // what all others call things
    // Runs in apps, in pages, on bare metal.
    ImportRow(module: "TagRuntime", imports: ["TagVocabulary": "the kinds that the format numbers"]),
    ImportRow(
        module: "TagMessages",
        imports: ["TagVocabulary": "types and parameters of messages", "TagRuntime": "fired tags, values"]),
    ImportRow(
        module: "TagWire",
        imports: ["TagRuntime": "what is packed and unpacked", "CZlib": "deflate, inflate"]),
    ImportRow(module: "TagDiagnostics", imports: [:]),
    ImportRow(
        module: "TagSyntax",
        imports: [
            "TagVocabulary": "the marks of other tools' files",
            "TagDiagnostics": "trees are located, readers report",
        ]),
    ImportRow(
        module: "TagEvents",
        imports: [
            "TagDiagnostics": "lines that are no events, JSON", "TagSyntax": "events are JSON",
            "TagRuntime": "what events are pushed to",
            "Synchronization": "a clock for closures of any thread",
        ]),
    ImportRow(
        module: "TagInterface",
        imports: [
            "CTagRuntime": "the header that it implements", "TagDiagnostics": "JSON",
            "TagEvents": "events, replays", "TagLoading": "files of containers",
            "TagRuntime": "what it opens to C",
        ]),
    ImportRow(module: "TagScript", imports: [:]),  // scripts know no containers
    ImportRow(module: "LegacyProtobuf", imports: ["SwiftProtobuf": "what generated messages are made of"]),
    ImportRow(
        module: "TagModel",
        imports: [
            "TagVocabulary": "kinds of macros, predicates and tags; which ids a container may have",
            "TagDiagnostics": "checks report", "TagSyntax": "a container is decoded from a tree",
            "LegacyProtobuf": "the legacy form",
        ]),
    ImportRow(module: "TagLogic", imports: [:]),  // about texts alone
    ImportRow(
        module: "TagCompiler",
        imports: [
            "TagVocabulary": "the id that a file is named after",
            "TagDiagnostics": "compiling reports", "TagSyntax": "the pipeline begins with bytes",
            "TagModel": "what is lowered", "TagLogic": "patterns become automata",
            "TagRuntime": "the format is described there once",
        ]),
    ImportRow(
        module: "TagPlan",
        imports: [
            "TagDiagnostics": "reading reports", "TagSyntax": "a plan is JSON",
            "TagModel": "names that compare by bytes, near names",
        ]),
    ImportRow(
        module: "TagProof",
        imports: [
            "TagDiagnostics": "events as JSON", "TagModel": "whose rules are looked at",
            "TagPlan": "which values are pushed",
            "TagLogic": "sets of values, decided",
            "TagCompiler": "patterns, and containers to show witnesses to",
            "TagRuntime": "what it does with a witness is what counts",
        ]),
    ImportRow(
        module: "TagScenario",
        imports: [
            "TagVocabulary": "kinds of tags and macros", "TagDiagnostics": "reading reports, JSON",
            "TagSyntax": "scenario files are JSON, places and edits in them",
            "TagModel": "names, what is explained", "TagLogic": "the values of changes",
            "TagCompiler": "containers that are compiled, and those that were",
            "TagProof": "why a tag fires or not", "TagRuntime": "what is run",
            "TagEvents": "values as JSON",
        ]),
    ImportRow(
        module: "TagConfiguration",
        imports: ["TagDiagnostics": "settings are located", "TOMLKit": "tagc.toml"]),
    ImportRow(
        module: "TagLint",
        imports: [
            "TagVocabulary": "ids in the names of files",
            "TagDiagnostics": "lints report", "TagSyntax": "places and edits in the file",
            "TagModel": "what is looked at", "TagScript": "pages and scripts in it",
            "TagLogic": "the values of witnesses", "TagPlan": "what is pushed",
            "TagProof": "what rules say, proved", "TagCompiler": "what was read and checked",
            "TagRuntime": "the hash that findings are known by, patterns that names must match",
            "Synchronization": "what is made once for all lints",
        ]),
    ImportRow(
        module: "TagDiff",
        imports: [
            "TagDiagnostics": "what differs is shown as JSON", "TagModel": "what is compared",
            "TagSyntax": "what of the files the model does not keep",
            "TagLogic": "the values of witnesses", "TagRuntime": "what events do to both",
            "TagProof": "which events those are",
        ]),
    ImportRow(
        module: "TagMerge",
        imports: [
            "TagDiagnostics": "files and edits of them", "TagSyntax": "files are merged as trees",
            "TagModel": "which format a file has, names that compare by bytes",
            "TagDiff": "what is noise, and how entities are paired",
        ]),
    ImportRow(
        module: "TagServer",
        imports: ["TagDiagnostics": "JSON, places in texts", "TagSyntax": "messages are read as JSON"]),
    ImportRow(
        module: "TagLoading",
        imports: [
            "TagVocabulary": "ids are names of files",
            "TagRuntime": "what is loaded", "TagWire": "compressed containers",
            "LibC": "files",
        ]),
    ImportRow(
        module: "TagSigning",
        imports: [
            "TagRuntime": "what is signed", "Crypto": "Ed25519", "FoundationEssentials": "base64",
            "Foundation": "base64, where there are no essentials",
        ]),
    ImportRow(
        module: "TagManager",
        imports: [
            "TagVocabulary": "types and parameters of tags", "TagRuntime": "what is evaluated",
            "TagWire": "containers from the disk and the network",
            "TagLoading": "default containers, files", "Logging": "what is said to developers",
            "Foundation": "the app's bundle and folders, dates, threads",
            "Dispatch": "timers, one write after the other", "Synchronization": "locks",
        ]),
    ImportRow(
        module: "TagNetworking",
        imports: [
            "TagManager": "what a source is asked, and answers", "Foundation": "HTTP",
            "FoundationNetworking": "HTTP, on Linux", "Dispatch": "deadlines", "Synchronization": "locks",
        ]),
    ImportRow(
        module: "TagDebugging",
        imports: [
            "TagManager": "what is watched", "TagNetworking": "batches over HTTP",
            "TagRuntime": "values, the data layer", "Logging": "warnings are shown, too",
            "Foundation": "HTTP, the environment", "FoundationNetworking": "HTTP, on Linux",
            "Dispatch": "a thread that sends", "Synchronization": "locks",
        ]),
    ImportRow(
        module: "TagObservation",
        imports: [
            "TagManager": "the container that views show", "Observation": "what tells the views",
            "SwiftUI": "the environment of views, where it is",
        ]),
    ImportRow(
        module: "HitDispatch",
        imports: [
            "TagManager": "the hits of tags, and who takes them",
            "TagNetworking": "sessions that keep nothing", "GRDB": "the store, in SQLite",
            "GRDBSQLite": "rows that are written many at a time", "CZlib": "checksums of rows, gzip",
            "Logging": "what is said to developers",
            "Foundation": "the store's files, dates and time zones, URLs, HTTP",
            "FoundationNetworking": "HTTP, on Linux", "CCurl": "HTTP, on Linux",
            "Dispatch": "timers, one write after the other",
            "Synchronization": "locks", "LibC": "the device's uptime, living processes",
        ]),
    ImportRow(
        module: "InAppMessaging",
        imports: [
            "TagVocabulary": "the types of messages", "TagMessages": "what is decided",
            "TagManager": "the container, small files", "TagNetworking": "images over HTTP",
            "TagLoading": "files", "TagRuntime": "fired tags, values",
            "Logging": "what is said to developers",
            "Foundation": "the app's bundle and folders, images over HTTP",
            "FoundationNetworking": "HTTP, on Linux", "Synchronization": "locks",
        ]),
    ImportRow(
        module: "TagPage",
        imports: [
            "TagDiagnostics": "findings and answers as JSON", "TagModel": "names", "TagRuntime": "what runs",
            "TagWire": "containers that a page was made with", "TagEvents": "recorded events",
            "TagCompiler": "what is typed in a page", "TagLint": "its findings",
            "TagScenario": "explanations",
        ]),
    ImportRow(
        module: "TagTesting",
        imports: [
            "TagManager": "what is tested with", "TagRuntime": "values and tags", "TagLoading": "files",
            "TagCompiler": "any form of container", "TagDiagnostics": "its errors",
            "Logging": "nothing is said in tests", "Synchronization": "locks",
            "TagScenario": "scenario files",
            "Dispatch": "timers that are due", "TagVocabulary": "kinds of tags, verbs of conditions",
            "Foundation": "dates, the environment, the end of the process",
        ]),
    ImportRow(
        module: "TagCommands",
        imports: [
            "TagVocabulary": "the names of containers' files, types of tags",
            "TagDiagnostics": "findings are shown", "TagSyntax": "inspect", "TagModel": "inspect",
            "TagPlan": "lint, generate", "TagLint": "lint", "TagProof": "query, why", "TagScenario": "test",
            "TagDiff": "diff", "TagMerge": "merge", "TagCompiler": "compile, check",
            "TagRuntime": "run, inspect",
            "TagWire": "compile --compress, inspect", "TagSigning": "compile, compile --sign, inspect --key",
            "TagLoading": "files, resolve", "TagMessages": "messages", "TagServer": "lsp",
            "TagEvents": "run, replay, diff, lint: recorded events",
            "TagConfiguration": "lint, config, baseline",
            "ArgumentParser": "arguments, help, completions",
            "Synchronization": "one git answers all files, one line of progress",
            "Dispatch": "the line of progress appears late",
            "LibC": "files, signals", "Glibc": "the environment", "Musl": "the environment",
            "CMalloc": "how much freed memory is kept",
            "Darwin": "the environment",
        ]),
    ImportRow(
        module: "TagServing",
        imports: [
            "HitDispatch": "the checks of hits, stored hits, the library's requests",
            "TagManager": "fields of hits", "TagVocabulary": "ids are paths of containers",
            "TagCommands": "errors and exit statuses, standard output", "TagDiagnostics": "JSON, escapes",
            "TagLoading": "exported files, words for errors", "TagWire": "the compressed form",
            "TagModel": "which files are containers", "TagCompiler": "containers are compiled when asked for",
            "TagDiff": "what a save changed", "TagScenario": "pushes are evaluated again, and explained",
            "TagEvents": "lines of apps are JSON", "TagRuntime": "values of apps",
            "ArgumentParser": "arguments, help", "NIOCore": "the HTTP server", "NIOPosix": "the HTTP server",
            "NIOHTTP1": "the HTTP server", "Foundation": "JSON that is read, addresses",
            "Dispatch": "signals", "Synchronization": "locks", "LibC": "signals, numbers of errors",
        ]),
    ImportRow(
        module: "tagc-serve",
        imports: [
            "TagCommands": "what runs commands", "TagServing": "the commands", "LibC": "exit",
        ]),
    ImportRow(
        module: "tagc",
        imports: [
            "TagCommands": "the commands", "Dispatch": "threads wait for work", "Synchronization": "locks",
            "LibC": "exit, threads",
        ]),
    ImportRow(
        module: "generate",
        imports: [
            "TagCommands": "the pages to write", "TagLoading": "the errors of writing",
            "LibC": "exit",
        ]),
    // SwiftPM compiles plugins by themselves: they import no module of ours.
    ImportRow(
        module: "TagcPlugin", imports: ["PackagePlugin": "commands of a build", "Foundation": "paths"]),
    ImportRow(
        module: "TagcLint",
        imports: ["PackagePlugin": "commands of a package", "Foundation": "paths, processes"]),
]

@Suite struct ImportTests {
    @Test func `every module has its row`() {
        let folders = Fixtures.names(in: Fixtures.package + "/Sources")
            .filter { !$0.hasPrefix("C") && !$0.hasSuffix(".md") && !$0.hasPrefix(".") }
            // They have no Swift.
            .filter { !["Page", "Python"].contains($0) }
        #expect(folders.sorted() == table.map(\.module).sorted())
    }

    @Test(arguments: table)
    func `a module imports what its row allows, and all of it`(row: ImportRow) throws {
        let folder = Fixtures.package + "/Sources/" + row.module
        var seen: Set<String> = []
        for file in Fixtures.files(below: folder, suffix: ".swift") {
            let imports = Self.imports(in: try #require(Fixtures.text(folder + "/" + file)))
            #expect(imports.filter { row.imports[$0] == nil } == [], "\(row.module)/\(file)")
            seen.formUnion(imports)
        }
        #expect(row.imports.keys.filter { !seen.contains($0) }.sorted() == [], "\(row.module)")
    }

    /// The table of ARCHITECTURE.md leaves out `LibC`, and the prefix of names without backquotes.
    @Test func `ARCHITECTURE has the same modules and imports of ours`() throws {
        let text = try #require(Fixtures.text(Fixtures.package + "/Sources/ARCHITECTURE.md"))
        let modules = Set(table.map(\.module)).subtracting(["LibC"])
        var named: Set<String> = []
        for line in text.split(separator: "\n") {
            let cells = line.split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.split(separator: " ").joined(separator: " ") }
            guard cells.count == 6, let row = table.first(where: { "`\($0.module)`" == cells[1] }) else {
                continue
            }
            named.insert(row.module)
            let imports = cells[3].split(separator: ", ").map { name in
                name.hasPrefix("`") ? String(name.dropFirst().dropLast()) : "Tag" + name
            }
            #expect(Set(imports) == modules.intersection(row.imports.keys), "\(row.module)")
        }
        // The programs share a line, and so do the plugins.
        let shared: Set = ["tagc", "tagc-serve", "generate", "TagcPlugin", "TagcLint"]
        #expect(modules.subtracting(named) == shared)
    }

    /// What only the tool needs, with all that it links, and what only debug builds do.
    private static let ofTheTool: Set = [
        "TagDiagnostics", "TagSyntax", "TagModel", "TagLogic", "TagCompiler", "TagLint", "LegacyProtobuf",
        "SwiftProtobuf", "ArgumentParser", "TagDebugging",
    ]

    @Test(arguments: [
        "TagLoading", "TagManager", "TagNetworking", "TagObservation", "HitDispatch", "InAppMessaging",
        "TagSigning",
    ])
    func `an app links none of the tool`(library: String) throws {
        let manifest = try #require(Fixtures.text(Fixtures.package + "/Package.swift"))
        let needs = Self.dependencies(in: manifest)
        var reached: Set = [library]
        var rest = [library]
        while let module = rest.popLast() {
            for other in needs[module] ?? [] where reached.insert(other).inserted { rest.append(other) }
        }
        #expect(reached.contains("TagRuntime"))
        #expect(reached.intersection(Self.ofTheTool) == [])
    }

    @Test func `without a trait only swift-log is fetched`() throws {
        let manifest = try #require(Fixtures.text(Fixtures.package + "/Package.swift"))
        let products = manifest.split(separator: " product(\"").dropFirst().map { $0.prefix { $0 != ")" } }
        let untied = products.filter { !$0.contains("with: ") }.compactMap { $0.split(separator: "\"").first }
        #expect(products.count > 10 && Set(untied) == ["Logging"])
        #expect(manifest.split(separator: ".product(").count == 2, "use product(_:of:with:)")
    }

    /// Returns the dependencies of each module, as the manifest declares them.
    private static func dependencies(in manifest: String) -> [String: [String]] {
        var needs: [String: [String]] = [:]
        for part in manifest.split(separator: "module(").dropFirst() {
            let end = part.firstRange(of: "arget(\n")?.lowerBound ?? part.endIndex
            let pieces = part[..<end].split(separator: "\"", omittingEmptySubsequences: false)
            // Every other piece is in quotes.
            let names = stride(from: 1, to: pieces.count, by: 2).filter {
                !pieces[$0 - 1].hasSuffix("of: ")
            }.map { String(pieces[$0]) }
            if let name = names.first { needs[name] = Array(names.dropFirst()) }
        }
        return needs
    }

    /// The modules of lines such as `package import TagModel`, `import struct Foo.Bar`, `@_spi(X) import Foo`.
    static func imports(in source: String) -> [String] {
        source.split(separator: "\n").compactMap { line in
            var words = line.split(separator: " ").filter { !$0.hasPrefix("@") }
            if let first = words.first,
                ["public", "package", "internal", "private", "fileprivate"].contains(first)
            {
                words.removeFirst()
            }
            guard words.first == "import", words.count > 1 else { return nil }
            let kinds: Set<Substring> = [
                "struct", "class", "enum", "protocol", "func", "let", "var", "typealias",
            ]
            let name = kinds.contains(words[1]) && words.count > 2 ? words[2] : words[1]
            return name.split(separator: ".").first.map(String.init)
        }
    }
}
