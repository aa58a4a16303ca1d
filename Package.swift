// swift-tools-version: 6.2
import PackageDescription

/// The settings every target of ours is built with: the compiler does the nagging.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// A target of Sources/, with the modules it may import; the build refuses any other import.
func module(_ name: String, imports: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: imports, swiftSettings: settings)
}

/// A target of Tests/, which mirrors the module it tests.
func tests(_ name: String, imports: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(name: name, dependencies: imports, exclude: exclude, swiftSettings: settings)
}

/// The traits of the package: an app that enables none fetches only the packages that it links.
let (tool, hits, signing, plugins) = ("Tool", "Hits", "Signing", "Plugins")

/// A product of another package, which is fetched with a trait of ours, or always.
func product(_ name: String, of package: String, with trait: String? = nil) -> Target.Dependency {
    .product(name: name, package: package, condition: trait.flatMap { .when(traits: [$0]) })
}

let argumentParser = product("ArgumentParser", of: "swift-argument-parser", with: tool)

/// The executable that the plugins run.
///
/// Without the trait nothing builds it for them: a build of this package would compile it, and all that it links, twice.
let pluginTool = Target.Dependency.target(name: "tagc", condition: .when(traits: [plugins]))

let package = Package(
    name: "tagc",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "TagRuntime", targets: ["TagRuntime"]),
        .library(name: "TagWire", targets: ["TagWire"]),
        .library(name: "TagLoading", targets: ["TagLoading"]),
        .library(name: "TagManager", targets: ["TagManager"]),
        .library(name: "TagNetworking", targets: ["TagNetworking"]),
        .library(name: "TagObservation", targets: ["TagObservation"]),
        .library(name: "TagDebugging", targets: ["TagDebugging"]),
        .library(name: "TagSigning", targets: ["TagSigning"]),
        .library(name: "TagTesting", targets: ["TagTesting"]),
        .library(name: "tagruntime", type: .dynamic, targets: ["TagInterface"]),
        .library(name: "HitDispatch", targets: ["HitDispatch"]),
        .library(name: "InAppMessaging", targets: ["InAppMessaging"]),
        .executable(name: "tagc", targets: ["tagc"]),
        .executable(name: "tagc-serve", targets: ["tagc-serve"]),
        .plugin(name: "TagcPlugin", targets: ["TagcPlugin"]),
        .plugin(name: "TagcLint", targets: ["TagcLint"]),
    ],
    traits: [
        .trait(name: tool, description: "tagc, tagc-serve, and TagTesting with its compiler."),
        .trait(name: hits, description: "HitDispatch."),
        .trait(name: signing, description: "TagSigning."),
        .trait(
            name: plugins, description: "TagcPlugin and TagcLint, with tagc built for them.",
            enabledTraits: [tool]),
        .default(enabledTraits: [tool, hits, signing]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        // Without its traits it needs FoundationEssentials alone.
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0", traits: []),
        .package(url: "https://github.com/LebJe/TOMLKit", from: "0.6.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        // For tagc-serve alone.
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    ],
    targets: [
        .systemLibrary(
            name: "CLibXML2", path: "Tests/CLibXML2", pkgConfig: "libxml-2.0",
            providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CMalloc"),

        module("LibC"),
        module("TagVocabulary"),
        // It imports no C library, so nothing else names the one that has `round` and `floor`.
        .target(
            name: "TagRuntime", dependencies: ["TagVocabulary"], swiftSettings: settings,
            linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux, .android]))]),
        module("TagMessages", imports: ["TagVocabulary", "TagRuntime"]),
        module("TagWire", imports: ["TagRuntime", "CZlib"]),
        module("TagDiagnostics"),
        module("TagSyntax", imports: ["TagVocabulary", "TagDiagnostics"]),
        // Generated, so the checks that are for people are off.
        .target(
            name: "LegacyProtobuf",
            dependencies: [product("SwiftProtobuf", of: "swift-protobuf", with: tool)],
            swiftSettings: [
                .swiftLanguageMode(.v6), .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ]),
        module("TagEvents", imports: ["TagDiagnostics", "TagSyntax", "TagRuntime"]),
        module("TagModel", imports: ["TagVocabulary", "TagDiagnostics", "TagSyntax", "LegacyProtobuf"]),
        module("TagLogic"),
        module("TagScript"),
        module(
            "TagCompiler",
            imports: ["TagVocabulary", "TagDiagnostics", "TagSyntax", "TagModel", "TagLogic", "TagRuntime"]),
        module("TagPlan", imports: ["TagDiagnostics", "TagSyntax", "TagModel"]),
        module(
            "TagProof",
            imports: ["TagDiagnostics", "TagModel", "TagPlan", "TagLogic", "TagCompiler", "TagRuntime"]),
        module(
            "TagScenario",
            imports: [
                "TagVocabulary", "TagDiagnostics", "TagSyntax", "TagModel", "TagLogic", "TagCompiler",
                "TagProof", "TagRuntime", "TagEvents",
            ]),
        module(
            "TagConfiguration",
            imports: ["TagDiagnostics", product("TOMLKit", of: "TOMLKit", with: tool)]),
        module(
            "TagLint",
            imports: [
                "TagVocabulary", "TagDiagnostics", "TagSyntax", "TagModel", "TagScript", "TagPlan",
                "TagLogic", "TagCompiler", "TagProof", "TagRuntime",
            ]),
        module(
            "TagDiff",
            imports: [
                "TagDiagnostics", "TagSyntax", "TagModel", "TagLogic", "TagRuntime", "TagProof",
            ]),
        module(
            "TagMerge", imports: ["TagDiagnostics", "TagSyntax", "TagModel", "TagDiff"]),
        // Compiled for pages as well: see .release/page.
        module(
            "TagPage",
            imports: [
                "TagDiagnostics", "TagModel", "TagRuntime", "TagWire", "TagEvents", "TagCompiler", "TagLint",
                "TagScenario",
            ]),
        module("TagServer", imports: ["TagDiagnostics", "TagSyntax"]),
        module("TagLoading", imports: ["LibC", "TagVocabulary", "TagRuntime", "TagWire"]),
        .systemLibrary(name: "CTagRuntime"),
        module(
            "TagInterface",
            imports: ["CTagRuntime", "TagDiagnostics", "TagEvents", "TagLoading", "TagRuntime"]),
        module(
            "TagSigning", imports: ["TagRuntime", product("Crypto", of: "swift-crypto", with: signing)]),
        module(
            "TagManager",
            imports: [
                "TagVocabulary", "TagRuntime", "TagWire", "TagLoading",
                product("Logging", of: "swift-log"),
            ]),
        // A module of its own: an app with another source links no HTTP.
        module("TagNetworking", imports: ["TagManager"]),
        module("TagObservation", imports: ["TagManager"]),
        // A module of its own: an app links it in debug builds alone.
        module(
            "TagDebugging",
            imports: ["TagManager", "TagNetworking", "TagRuntime", product("Logging", of: "swift-log")]),
        module(
            "HitDispatch",
            imports: [
                "LibC", "TagManager", "TagNetworking", "CZlib", product("GRDB", of: "GRDB.swift", with: hits),
                product("GRDBSQLite", of: "GRDB.swift", with: hits),
                .target(name: "CCurl", condition: .when(platforms: [.linux])),
                product("Logging", of: "swift-log"),
            ]),
        module(
            "InAppMessaging",
            imports: [
                "TagVocabulary", "TagMessages", "TagManager", "TagNetworking", "TagLoading", "TagRuntime",
                product("Logging", of: "swift-log"),
            ]),
        module(
            "TagTesting",
            imports: [
                "TagVocabulary", "TagManager", "TagRuntime", "TagLoading", "TagCompiler", "TagDiagnostics",
                "TagScenario", product("Logging", of: "swift-log"),
            ]),
        module(
            "TagCommands",
            imports: [
                "LibC", "TagVocabulary", "TagDiagnostics", "TagSyntax", "TagModel", "TagPlan", "TagLint",
                "TagProof", "TagScenario", "TagDiff", "TagMerge", "TagCompiler", "TagRuntime", "TagWire",
                "TagLoading", "TagSigning",
                "TagConfiguration", "TagMessages", "TagEvents", "TagServer", argumentParser,
                .target(name: "CMalloc", condition: .when(platforms: [.linux])),
            ]),
        .executableTarget(name: "tagc", dependencies: ["LibC", "TagCommands"], swiftSettings: settings),
        // A program of its own: tagc must stay small, and start at once.
        module(
            "TagServing",
            imports: [
                "LibC", "HitDispatch", "TagManager", "TagCommands", "TagDiagnostics", "TagLoading",
                "TagVocabulary", "TagRuntime", "TagWire", "TagEvents", "TagModel", "TagCompiler", "TagDiff",
                "TagScenario",
                argumentParser, product("NIOCore", of: "swift-nio", with: tool),
                product("NIOPosix", of: "swift-nio", with: tool),
                product("NIOHTTP1", of: "swift-nio", with: tool),
            ]),
        .executableTarget(
            name: "tagc-serve", dependencies: ["LibC", "TagCommands", "TagServing"], swiftSettings: settings),
        .executableTarget(
            name: "generate",
            dependencies: ["LibC", "TagCommands", "TagLoading"],
            swiftSettings: settings),

        // `make artifact-bundle` writes a package that has an executable, and the lines between the marks.
        // plugins
        .plugin(
            name: "TagcPlugin", capability: .buildTool, dependencies: [pluginTool], path: "Sources/TagcPlugin"
        ),
        .plugin(
            name: "TagcLint",
            capability: .command(
                intent: .custom(
                    verb: "tagc-lint", description: "Report mistakes in the package's containers.")),
            dependencies: [pluginTool], path: "Sources/TagcLint"),
        // plugins

        // How an app uses containers: an example that runs.
        .executableTarget(
            name: "ferry-app",
            dependencies: [
                "TagManager", "TagNetworking", "TagSigning", product("Logging", of: "swift-log"),
            ],
            path: "Examples/app", swiftSettings: settings),
        // How a server uses containers: an example that runs.
        .executableTarget(
            name: "ferry-server",
            dependencies: [
                "TagManager", product("Logging", of: "swift-log"),
                product("NIOCore", of: "swift-nio", with: tool),
                product("NIOPosix", of: "swift-nio", with: tool),
                product("NIOHTTP1", of: "swift-nio", with: tool),
            ],
            path: "Examples/server", swiftSettings: settings),
        // How an app's hits arrive: an example that runs.
        .executableTarget(
            name: "ferry-hits", dependencies: ["TagManager", "HitDispatch"], path: "Examples/hits",
            exclude: ["README.md", "demo.sh"], swiftSettings: settings),
        // How an app pushes what a plan says: an example that runs.
        .executableTarget(
            name: "ferry-plan", dependencies: ["TagManager"], path: "Examples/plan",
            exclude: ["GTM-FERRY9.json", "events.schema.json", "tagc.toml"], swiftSettings: settings),
        // How an app is watched while it runs: an example that runs.
        .executableTarget(
            name: "ferry-live",
            dependencies: [
                "TagManager", "TagNetworking", "TagDebugging", product("Logging", of: "swift-log"),
            ],
            path: "Examples/live", swiftSettings: settings),
        // How an app shows messages: an example that runs.
        .executableTarget(
            name: "ferry-messages", dependencies: ["TagManager", "InAppMessaging"], path: "Examples/messages",
            exclude: ["GTM-FERRY8.json"], swiftSettings: settings),

        .target(
            name: "TagTestSupport",
            dependencies: [
                "TagRuntime", "TagDiagnostics", "TagSyntax", "TagModel", "TagCompiler", "TagProof",
                "TagDiff",
            ],
            path: "Tests/TagTestSupport", swiftSettings: settings),
        tests("TagDiagnosticsTests", imports: ["TagDiagnostics"]),
        tests(
            "TagSyntaxTests", imports: ["TagSyntax", "TagDiagnostics", "TagTestSupport", "XMLOracle"]),
        // What libxml2 says of the property lists that are read here.
        .target(
            name: "XMLOracle", dependencies: ["TagDiagnostics", "TagSyntax", "CLibXML2"],
            path: "Tests/XMLOracle",
            swiftSettings: settings),
        tests("TagModelTests", imports: ["TagModel", "TagSyntax", "TagDiagnostics", "TagTestSupport"]),
        tests("TagRuntimeTests", imports: ["TagRuntime", "TagTestSupport"]),
        tests("TagLogicTests", imports: ["TagLogic", "TagRuntime", "TagTestSupport"]),
        tests("TagScriptTests", imports: ["TagScript", "TagTestSupport"]),
        tests(
            "TagWireTests",
            imports: ["TagWire", "TagRuntime", "TagCompiler", "TagDiagnostics", "TagTestSupport"]),
        tests(
            "TagManagerTests",
            imports: [
                "TagManager", "TagObservation", "TagNetworking", "TagTesting", "TagScenario", "TagRuntime",
                "TagLoading", "TagCompiler",
                "TagDiagnostics", "TagSigning", "TagWire", "HitDispatch", "TagTestSupport",
                product("Logging", of: "swift-log"),
            ],
            exclude: ["Guide/Snapshots"]),
        tests(
            "HitDispatchTests",
            imports: [
                "HitDispatch", "TagManager", "TagTesting", "TagTestSupport",
                product("GRDB", of: "GRDB.swift", with: hits),
                product("Logging", of: "swift-log"),
            ]),
        tests("TagMessagesTests", imports: ["TagVocabulary", "TagMessages", "TagRuntime", "TagTestSupport"]),
        tests(
            "InAppMessagingTests",
            imports: [
                "InAppMessaging", "TagMessages", "TagManager", "TagTesting", "TagRuntime", "TagCompiler",
                "TagDiagnostics", "TagTestSupport", product("Logging", of: "swift-log"),
            ]),
        tests(
            "TagServingTests",
            imports: [
                "TagServing", "TagDebugging", "TagNetworking", "HitDispatch", "TagManager", "TagRuntime",
                "TagEvents", "TagCommands", "TagDiagnostics", "TagTestSupport",
                product("GRDB", of: "GRDB.swift", with: hits),
                product("Logging", of: "swift-log"),
            ]),
        tests(
            "TagSigningTests",
            imports: [
                "TagSigning", "TagRuntime", "TagWire", "TagCompiler", "TagDiagnostics",
                product("Crypto", of: "swift-crypto", with: signing),
            ]),
        // How an app tests its container: an example that runs.
        .testTarget(
            name: "ExampleTests",
            dependencies: ["TagTesting"], path: "Examples/testing", exclude: ["ferry.scenario.json"],
            swiftSettings: settings),
        tests(
            "TagLoadingTests",
            imports: [
                "TagLoading", "TagVocabulary", "TagSyntax", "TagDiagnostics", "FuzzTargets", "TagTestSupport",
            ]),
        tests("TagConfigurationTests", imports: ["TagConfiguration", "TagDiagnostics", "TagTestSupport"]),
        tests(
            "TagPlanTests",
            imports: [
                "TagPlan", "TagProof", "TagLint", "TagModel", "TagSyntax", "TagDiagnostics", "TagCompiler",
                "TagRuntime",
                "TagTestSupport",
            ]),
        tests(
            "TagLintTests",
            imports: [
                "TagLint", "TagPlan", "TagModel", "TagSyntax", "TagDiagnostics", "TagCompiler",
                "TagTestSupport",
            ]),
        tests(
            "TagCompilerTests",
            imports: [
                "TagCompiler", "TagModel", "TagSyntax", "TagDiagnostics", "TagLogic", "TagRuntime",
                "TagTestSupport", "LegacyProtobuf",
            ]),
        tests(
            "TagCommandsTests",
            imports: [
                "TagDiagnostics", "TagSyntax", "TagModel", "TagLint", "TagConfiguration",
                "TagCommands", "TagLoading", "TagCompiler", "TagRuntime", "TagServer", "TagTestSupport",
                argumentParser,
            ]),
        tests(
            "TagProofTests",
            imports: [
                "TagProof", "TagLogic", "TagCompiler", "TagModel", "TagDiagnostics", "TagRuntime",
                "TagTestSupport",
            ]),
        tests(
            "TagScenarioTests",
            imports: [
                "TagScenario", "TagEvents", "TagModel", "TagCompiler", "TagSyntax", "TagDiagnostics",
                "TagRuntime", "TagTestSupport",
            ]),
        tests("TagEventsTests", imports: ["TagEvents", "TagCompiler", "TagRuntime", "TagTestSupport"]),
        tests(
            "TagDiffTests",
            imports: [
                "TagDiff", "TagDiagnostics", "TagSyntax", "TagModel", "TagCompiler", "TagRuntime",
                "TagTestSupport",
            ]),
        tests("TagMergeTests", imports: ["TagMerge", "TagDiagnostics"]),
        tests(
            "TagInterfaceTests",
            imports: [
                "CTagRuntime", "TagInterface", "TagCompiler", "TagDiagnostics", "TagRuntime",
                "TagTestSupport",
            ]),
        tests("TagServerTests", imports: ["TagServer", "TagDiagnostics", "TagTestSupport"]),
        tests(
            "TagPageTests",
            imports: [
                "TagPage", "TagCompiler", "TagDiagnostics", "TagLint", "TagRuntime", "TagWire",
                "TagTestSupport",
            ]),
        tests("HouseTests", imports: ["TagTestSupport"]),
        .target(
            name: "FuzzTargets",
            dependencies: [
                "TagDiagnostics", "TagSyntax", "TagModel", "TagLogic", "TagCompiler", "TagRuntime", "TagWire",
                "TagLint", "TagLoading", "TagVocabulary", "TagCommands", "TagServer", "TagScript", "TagPlan",
                "TagTestSupport", "XMLOracle",
            ],
            path: "Tests/Fuzz/Targets", swiftSettings: settings),
        tests("FuzzTests", imports: ["FuzzTargets", "TagRuntime", "TagWire", "TagTestSupport"]),
    ]
)

// `make bench` measures the modules from inside; without it nothing of this exists.
if Context.environment["TAGC_BENCH"] != nil {
    package.targets.append(
        .executableTarget(
            name: "bench-ours",
            dependencies: [
                "TagRuntime", "TagWire", "TagDiagnostics", "TagSyntax", "TagModel", "TagLogic", "TagCompiler",
                "TagLint", "TagDiff", "TagSigning",
            ],
            path: "Tests/Benchmarks/Ours", swiftSettings: settings))
    // The checker of scripts, for comparisons with node: see Tests/ScriptOracle.
    package.targets.append(
        .executableTarget(
            name: "script-oracle",
            dependencies: ["TagScript", "TagLint", "TagCompiler", "TagDiagnostics", "TagModel"],
            path: "Tests/ScriptOracle",
            exclude: [
                "README.md", "check_returns.py", "check_scripts.py", "corpus.py", "features.py",
                "identifier_table.js", "mutations.py", "node_verdicts.js", "oracle.py",
            ], swiftSettings: settings))
    // What tools that damage files drive: see Tests/Probe.
    package.targets.append(
        .executableTarget(
            name: "probe",
            dependencies: [
                "TagRuntime", "TagWire", "TagDiagnostics", "TagCompiler", "FuzzTargets", "TagTestSupport",
            ],
            path: "Tests/Probe", swiftSettings: settings))
    // An app without a screen, to be measured and stopped.
    package.targets.append(
        .executableTarget(
            name: "app-probe",
            dependencies: [
                "InAppMessaging", "TagManager", "TagNetworking", "TagDebugging", "TagRuntime", "TagCompiler",
                "TagDiagnostics",
                "TagTestSupport",
                product("Logging", of: "swift-log"),
            ],
            path: "Tests/AppProbe", swiftSettings: settings))
    // An app that does nothing but store and send hits, to be measured and killed; it needs little, so that it is built soon.
    package.targets.append(
        .executableTarget(
            name: "hits-probe", dependencies: ["HitDispatch"], path: "Tests/HitsProbe",
            swiftSettings: settings))
}

// `make fuzz`; its libraries have to be built for it, too.
if Context.environment["TAGC_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "fuzz", dependencies: ["FuzzTargets", "TagTestSupport"], path: "Tests/Fuzz/Driver",
            swiftSettings: settings))
}
