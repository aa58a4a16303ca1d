import TagDiagnostics
import TagModel
import TagSyntax

/// Flags entities of an export that are in a folder which the file does not have.
struct UnknownFolder: Lint {
    static let kind = DiagnosticKind(
        "unknown-folder", .reference, .warning, summary: "A folder that the file does not have.",
        explanation: """
            What a container does is the same, but after an import the entity is in no folder, or the import is \
            refused. The folder was deleted by hand, or left out when the file was cut down. Each folder is reported \
            once.
            """,
        flagged: [
            #"""
            {"exportFormatVersion": 2, "containerVersion": {"container": {"publicId": "GTM-AB12"},
             "folder": [{"folderId": "1", "name": "f"}],
             "variable": [{"variableId": "1", "name": "v", "type": "e", "parentFolderId": «"2"»}]}}
            """#
        ],
        accepted: [
            #"""
            {"exportFormatVersion": 2, "containerVersion": {"container": {"publicId": "GTM-AB12"},
             "folder": [{"folderId": "1", "name": "f"}],
             "variable": [{"variableId": "1", "name": "v", "type": "e", "parentFolderId": "1"}]}}
            """#
        ])

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard !subject.container.isFragment, let export = ExportTree(subject) else { return }
        let folders = export.entities("folder").compactMap { export.text($0, "folderId")?.value }
        let known = Set(folders.map(ExactText.init))
        var missing = MissingNames()
        for list in ExportList.all {
            for entity in export.entities(list.name) {
                guard let folder = export.text(entity, "parentFolderId"), !["", "0"].contains(folder.value),
                    !known.contains(ExactText(folder.value))
                else { continue }
                missing.add(folder)
            }
        }
        for folder in missing.found {
            report.add(
                "no folder has the id '\(folder.name.value)'", at: folder.name.range, notes: folder.notes)
        }
    }
}

/// Names that lead nowhere: each where it stands first, and how often it stands again.
struct MissingNames {
    struct Found {
        let name: Located<String>
        var others = 0

        var notes: [Note] {
            others == 0
                ? [] : [Note(others == 1 ? "it is named once more" : "it is named \(others) times more")]
        }
    }

    private(set) var found: [Found] = []
    private var places: [ExactText: Int] = [:]

    mutating func add(_ name: Located<String>) {
        if let place = places[ExactText(name.value)] {
            found[place].others += 1
        } else {
            places[ExactText(name.value)] = found.count
            found.append(Found(name: name))
        }
    }
}
