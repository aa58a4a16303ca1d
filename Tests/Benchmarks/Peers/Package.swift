// swift-tools-version: 6.2
import PackageDescription

// What `make bench` needs beside the product: kept apart, so that the product depends on none of it.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "bench-peers",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0")
    ],
    targets: [
        .executableTarget(name: "bench-generate", path: "Generator", swiftSettings: settings),
        .executableTarget(
            name: "bench-swift-peers",
            dependencies: [.product(name: "SwiftProtobuf", package: "swift-protobuf")],
            path: "SwiftPeers", swiftSettings: settings),
    ]
)
