import TagDiagnostics
import TagModel
import TagSyntax
import TagTestSupport
import Testing

/// An export that is written has the members and types that every export of Tag Manager's own has.
struct ImportableExportTests {
    @Test(arguments: [
        "export-api1.json", "export-api2-preview.json", "export-1.2.json", "export-1.3.json", "export-2.json",
        "definition.json", "resource.json", "values.json",
    ])
    func `what is written as an export can be imported`(file: String) throws {
        let path = Fixtures.package + "/Tests/Fixtures/model/" + file
        let written = try #require(try Self.export(path))
        #expect(ExportShape.faults(of: written) == [], "\(file)")
    }

    /// What the table asks for, exports of Tag Manager's own have; and those of the corpus have it when they are written again.
    @Test(.enabled(if: Fixtures.shared != nil))
    func `every export of the corpus can be imported when it was written again`() throws {
        let folder = (Fixtures.shared ?? "") + "/corpus/gtm-export"
        var counts = (own: 0, written: 0)
        for file in Fixtures.files(below: folder, suffix: ".json") {
            let path = folder + "/" + file
            if let root = Fixtures.text(path).flatMap({ PlainJSON($0) }), ExportShape.isOwn(root) {
                counts.own += 1
                #expect(ExportShape.faults(of: root) == [], "\(file) as it is")
            }
            guard let written = try Self.export(path) else { continue }
            counts.written += 1
            #expect(ExportShape.faults(of: written) == [], "\(file)")
        }
        #expect(counts.own >= 25 && counts.written >= 70, "\(counts)")
    }

    @Test(.enabled(if: Fixtures.shared != nil))
    func `an export of Tag Manager's own stays as it is`() throws {
        let folder = (Fixtures.shared ?? "") + "/corpus/gtm-export"
        var count = 0
        for file in Fixtures.files(below: folder, suffix: ".json") {
            guard let root = Fixtures.text(folder + "/" + file).flatMap({ PlainJSON($0) }),
                ExportShape.isOwn(root)
            else { continue }
            count += 1
            let written = try #require(try Self.export(folder + "/" + file))
            let isSame = written == root
            #expect(isSame, "\(file)")
        }
        #expect(count >= 25)
    }

    /// What `convert --to export` writes; `nil` for what is no container.
    private static func export(_ path: String) throws -> PlainJSON? {
        let reading = Reading(SourceFile(path: path, bytes: Fixtures.bytes(path) ?? []))
        guard var container = reading.container else { return nil }
        if container.id == nil { container.id = Located("GTM-TEST1", at: .none) }
        let converted =
            container.form == .export
            ? try #require(ExportWriter.rewrite(container, null: .null)) : ExportWriter.write(container)
        let bytes = Writer.write(converted.tree, as: .json).bytes
        return PlainJSON(String(decoding: bytes, as: UTF8.self))
    }
}

/// What Tag Manager's page exports: members, types and enums.
private enum ExportShape {
    /// Whether the file is as Tag Manager's page wrote it: all fingerprints are there, and all enums in capitals.
    static func isOwn(_ root: PlainJSON) -> Bool {
        guard root["exportFormatVersion"]?.integer == 2, let version = root["containerVersion"],
            version["container"]?["tagManagerUrl"] != nil, version["fingerprint"] != nil,
            version["tagManagerUrl"] != nil
        else { return false }
        return kinds.allSatisfy { kind in
            (version[kind.list]?.array ?? []).allSatisfy { entity in
                let parameters = entity["parameter"]?.array ?? []
                return (kind.id == nil || entity["fingerprint"] != nil)
                    && parameters.allSatisfy { $0["type"]?.string.map(isCapital) ?? false }
            }
        }
    }

    private static func isCapital(_ word: String) -> Bool { !word.contains { $0.isLowercase } }

    /// Each list of entities, and the member that has their ids.
    static let kinds: [(list: String, id: String?)] = [
        ("tag", "tagId"), ("trigger", "triggerId"), ("variable", "variableId"), ("folder", "folderId"),
        ("builtInVariable", nil), ("customTemplate", "templateId"), ("client", "clientId"),
        ("transformation", "transformationId"), ("zone", "zoneId"),
    ]

    private static let parameterTypes: Set<String> = [
        "TEMPLATE", "BOOLEAN", "INTEGER", "LIST", "MAP", "TAG_REFERENCE", "TRIGGER_REFERENCE",
    ]

    /// Everything that an export has otherwise, by its place.
    static func faults(of root: PlainJSON) -> [String] {
        var faults: [String] = []
        func require(_ holds: Bool, _ place: String) { if !holds { faults.append(place) } }
        func texts(_ object: PlainJSON, _ keys: [String], _ place: String) {
            for key in keys { require(object[key]?.string != nil, "\(place).\(key)") }
        }
        require(root["exportFormatVersion"]?.integer == 2, "exportFormatVersion")
        let time = root["exportTime"]?.string ?? ""
        require(
            time.utf8.count >= 19
                && [UInt8(ascii: " "), UInt8(ascii: "T")].contains(time.utf8.dropFirst(10).first),
            "exportTime \(time)")
        guard let version = root["containerVersion"] else { return faults + ["containerVersion"] }
        texts(version, ["path", "accountId", "containerId", "fingerprint"], "version")
        if let container = version["container"] {
            texts(
                container,
                ["path", "accountId", "containerId", "name", "publicId", "fingerprint", "tagManagerUrl"],
                "container")
            let contexts = container["usageContext"]?.array ?? []
            require(
                !contexts.isEmpty && contexts.allSatisfy { $0.string.map(isCapital) ?? false }, "usageContext"
            )
        }
        for kind in kinds {
            var ids: Set<String> = []
            for (index, entity) in (version[kind.list]?.array ?? []).enumerated() {
                let place = "\(kind.list)[\(index)]"
                texts(entity, ["accountId", "containerId", "name"], place)
                if let id = kind.id {
                    texts(entity, [id, "fingerprint"], place)
                    require(
                        entity[id]?.string.map { ids.insert($0).inserted } ?? false,
                        "\(place).\(id) is not its own")
                }
                for key in ["path", "workspaceId"] { require(entity[key] == nil, "\(place).\(key)") }
                faults += self.faults(within: entity, kind.list, place)
            }
        }
        return faults
    }

    private static func faults(within entity: PlainJSON, _ list: String, _ place: String) -> [String] {
        var faults: [String] = []
        if list == "trigger" || list == "builtInVariable" {
            if !(entity["type"]?.string.map(isCapital) ?? false) { faults.append("\(place).type") }
        }
        if let firing = entity["tagFiringOption"]?.string, !isCapital(firing) {
            faults.append("\(place).firing")
        }
        for key in ["firingTriggerId", "blockingTriggerId"] {
            for id in entity[key]?.array ?? [] where id.string == nil { faults.append("\(place).\(key)") }
        }
        for key in ["filter", "autoEventFilter", "customEventFilter"] {
            for condition in entity[key]?.array ?? [] {
                if !(condition["type"]?.string.map(isCapital) ?? false) {
                    faults.append("\(place).\(key).type")
                }
                faults += (condition["parameter"]?.array ?? []).flatMap {
                    self.faults(ofParameter: $0, place)
                }
            }
        }
        return faults + (entity["parameter"]?.array ?? []).flatMap { self.faults(ofParameter: $0, place) }
    }

    private static func faults(ofParameter parameter: PlainJSON, _ place: String) -> [String] {
        var faults: [String] = []
        let type = parameter["type"]?.string ?? ""
        if !parameterTypes.contains(type) { faults.append("\(place): a parameter of type '\(type)'") }
        if let value = parameter["value"], value.string == nil {
            faults.append("\(place): a value that is no text")
        }
        let parts = (parameter["list"]?.array ?? []) + (parameter["map"]?.array ?? [])
        return faults + parts.flatMap { self.faults(ofParameter: $0, place) }
    }
}
