#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// `bench-generate N FOLDER [--source-only]`: writes a synthetic container of N rules and what is made from it.
///
///     cN.json cN.pretty.json cN.plist   the export: on one line, indented, as XML plist
///     cN.definition.json                the same container in the definition form
///     cN.resource.json                  as a browser gets it
///     cN.pb cN.pooled.json              compiled content for the protobuf, FlatBuffers and JSONDecoder peers
///     cN.events.json                    updates to push, by class
///     cN.names                          macro names, one a line
///
/// Above 20,000 rules what nothing measures is left out: indented, plist, definition, pooled JSON.
@main
struct Main {
    static func main() {
        guard CommandLine.arguments.count >= 3, let count = Int(CommandLine.arguments[1]), count >= 4 else {
            print("usage: bench-generate N FOLDER [--source-only]   (N at least 4)")
            exit(64)
        }
        let stem = CommandLine.arguments[2] + "/c\(count)"
        let container = SyntheticContainer(rules: count)
        var minified = JSONTreeWriter()
        container.writeExport(to: &minified)
        write(minified.bytes, to: stem + ".json")
        if CommandLine.arguments.contains("--source-only") { return }
        if count <= 20_000 { writeSources(container, stem) }
        writeContents(container, stem)
        print(
            "N=\(count): \(container.macros.count) macros, \(container.tags.count) tags,",
            "\(container.events.count) events, \(minified.bytes.count) bytes of JSON")
    }

    private static func writeSources(_ container: SyntheticContainer, _ stem: String) {
        var pretty = JSONTreeWriter(isPretty: true)
        container.writeExport(to: &pretty)
        write(pretty.bytes, to: stem + ".pretty.json")
        var plist = PlistTreeWriter()
        container.writeExport(to: &plist)
        write(plist.bytes, to: stem + ".plist")
        var definition = JSONTreeWriter()
        container.writeDefinition(to: &definition)
        write(definition.bytes, to: stem + ".definition.json")
    }

    private static func writeContents(_ container: SyntheticContainer, _ stem: String) {
        var resource = JSONTreeWriter()
        container.writeResource(to: &resource)
        write(resource.bytes, to: stem + ".resource.json")
        let pooled = PooledContent(container)
        write(pooled.protobuf, to: stem + ".pb")
        if container.rules.count <= 20_000 {
            var pooledJSON = JSONTreeWriter()
            pooled.write(to: &pooledJSON)
            write(pooledJSON.bytes, to: stem + ".pooled.json")
        }
        var events = JSONTreeWriter()
        var stream = EventStream(container)
        stream.write(600, to: &events)
        write(events.bytes, to: stem + ".events.json")
        write(Array(container.macros.map { $0.name + "\n" }.joined().utf8), to: stem + ".names")
    }

    private static func write(_ bytes: [UInt8], to path: String) {
        guard let file = unsafe fopen(path, "wb") else {
            unsafe perror(path)
            exit(66)
        }
        let written = unsafe fwrite(bytes, 1, bytes.count, file)
        guard unsafe fclose(file) == 0, written == bytes.count else {
            unsafe perror(path)
            exit(74)
        }
    }
}
