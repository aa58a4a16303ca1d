// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Ferry",
    // `make artifact-bundle` writes it.
    dependencies: [.package(path: "../../../.build/dist/tagc-plugin")],
    targets: [
        // Its containers become resources of its bundle.
        .executableTarget(name: "Ferry", plugins: [.plugin(name: "TagcPlugin", package: "tagc-plugin")])
    ])
