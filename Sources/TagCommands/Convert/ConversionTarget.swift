package import ArgumentParser
import TagCompiler
import TagDiagnostics
import TagModel
import TagSyntax

/// A format that `convert` writes.
///
/// To add one, add it to ``all``.
package struct ConversionTarget: Sendable {
    let name: String
    /// The noun for a container in this format: `an export`.
    let noun: String
    /// The summary in one line, for `--help`.
    let summary: String
    /// The encodings that it can be written in; the first one is the default.
    let carriers: [OutputCarrier]
    /// The form of inputs that change only their encoding, and need no conversion; nil if there is none.
    let form: Form?
    /// True if it cannot be written without the container's id.
    let needsID: Bool
    let convert: @Sendable (ConversionInput, OutputCarrier) -> ConvertedFile

    static let all: [ConversionTarget] = [
        ConversionTarget(
            "definition", "a definition", "written by hand; holds everything", .definition,
            needsID: false
        ) {
            Converted(DefinitionWriter.write($0.container, holdsNull: $1.holdsNull))
        },
        ConversionTarget(
            "values", "a container of values", "keys and constant values only", .values, needsID: false
        ) { input, _ in
            ValuesWriter.write(input.container)
        },
        ConversionTarget(
            "export", "an export", "for import into Tag Manager, format 2", .export, layout: .lines,
            same: { ExportWriter.rewrite($0.container, null: $0.null($1)) }
        ) { input, _ in
            ExportWriter.write(input.container)
        },
        ConversionTarget(
            "resource", "a compiled container", "JSON in Firebase-era apps and in pages", .resource,
            needsID: false, layout: .lines
        ) { input, _ in
            guard let checked = input.checked else { return Converted(.object([])) }
            let file = ResourceWriter.write(checked)
            return Converted(file.tree, losses: file.losses.map { ConversionLoss($0) })
        },
        ConversionTarget(
            "legacy", "a binary container", "the binary of the vendor's mobile libraries", needsID: false
        ) { input in
            guard let checked = input.checked else { return ConvertedFile(bytes: [], losses: []) }
            let file = LegacyWriter.write(checked, id: input.container.id?.value ?? "")
            return ConvertedFile(bytes: file.bytes, losses: file.losses.map { ConversionLoss($0) })
        },
    ]

    /// Creates a format with its own encoding.
    private init(
        _ name: String, _ noun: String, _ summary: String, needsID: Bool,
        bytes: @escaping @Sendable (ConversionInput) -> ConvertedFile
    ) {
        self.name = name
        self.noun = noun
        self.summary = summary
        self.needsID = needsID
        form = nil
        carriers = [.json]
        convert = { input, _ in bytes(input) }
    }

    /// Creates a format that is a tree, in any encoding.
    private init(
        _ name: String, _ noun: String, _ summary: String, _ form: Form?, needsID: Bool = true,
        layout: JSONLayout = .readable,
        same: @escaping @Sendable (ConversionInput, OutputCarrier) -> Converted? = { $0.asItIs($1) },
        tree: @escaping @Sendable (ConversionInput, OutputCarrier) -> Converted
    ) {
        self.name = name
        self.noun = noun
        self.summary = summary
        self.form = form
        self.needsID = needsID
        carriers = OutputCarrier.allCases
        convert = { input, carrier in
            let isSame = form != nil && input.form == form
            let converted = (isSame ? same(input, carrier) : nil) ?? tree(input, carrier)
            let written = Writer.write(converted.tree, as: carrier, layout: layout)
            let faults = written.faults.map { fault in
                ConversionLoss(
                    "\(fault.what) at \(fault.pointer)", why: "\(carrier.rawValue) cannot express it",
                    at: .none)
            }
            return ConvertedFile(bytes: written.bytes, losses: converted.losses + faults)
        }
    }
}

extension ConversionInput {
    /// The checked container; nil if it has errors.
    fileprivate var checked: CheckedContainer? { Checker.check(container).checked }
}

extension ConversionLoss {
    fileprivate init(_ part: UnsupportedPart) {
        self.init("\(part.what) '\(part.name)'", why: part.consequence, at: part.range)
    }
}

/// The result of a conversion.
struct ConvertedFile {
    let bytes: [UInt8]
    let losses: [ConversionLoss]
}

extension ConversionTarget: ExpressibleByArgument {
    package init?(argument: String) {
        guard let target = Self.all.first(where: { $0.name == argument }) else { return nil }
        self = target
    }

    package static var allValueStrings: [String] { all.map(\.name) }
    package static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
    package var defaultValueDescription: String { name }
}

extension OutputCarrier: ExpressibleByArgument {}
