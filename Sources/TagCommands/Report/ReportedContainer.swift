import TagCompiler
import TagDiagnostics
import TagLint
import TagModel
import TagRuntime
import TagSyntax
import TagWire

/// A container in a report: its entities, their references, its findings and its sizes.
struct ReportedContainer: Sendable {
    /// The path, as reports show it.
    let path: String
    let file: SourceFile
    /// The container; nil if the file could not be read so far.
    let container: Container?
    private(set) var graph: ReportGraph
    /// The compiled container; nil if the file has errors.
    let loaded: LoadedContainer?
    /// True if the file itself is compiled.
    let isCompiled: Bool
    /// The parts that compiling leaves out; nil if nothing was compiled.
    private(set) var removals: [CompileReport.Removal]?
    private(set) var savedBytes: Int?
    /// The findings of lint; nil for a compiled container, which lint does not read.
    var findings: Findings.File? { didSet { addFindings() } }
    /// The entities by name, where there are findings.
    private var numbers: [Name: Int] = [:]
    /// The share that scenarios used; nil without coverage.
    private(set) var marks: CoverageMarks?

    var words: Vocabulary { container?.words ?? .definition }
    var id: String? { container?.id?.value }
    /// True for a part of a container, which cannot be compiled alone.
    var isPart: Bool { container?.isFragment == true }
    /// True if it is compiled and has no names.
    var isStripped: Bool { isCompiled && loaded?.tables.names.count == 0 }

    /// Reads the bytes of a file, compiled or not.
    init(_ file: SourceFile, options: CompileOptions) throws(CommandFailure) {
        if ContainerInput.isBinary(file.bytes) {
            let loaded = try ContainerInput.load(file.bytes, file.path.escapedForTerminal())
            let input = try ConversionInput.compiled(file, file.path.escapedForTerminal(), id: options.id)
            self.init(
                file, input.container, Checker.check(input.container).references, loaded, isCompiled: true)
            return
        }
        var options = options
        options.acceptsParts = true
        options.measuresDeadCode = true
        var compilation = Compiler.compile(file, options: options)
        if compilation.id == nil, compilation.checked != nil {
            options.id = "unnamed"
            compilation = Compiler.compile(file, options: options)
        }
        // Bytes of our own always load; if they did not, the report would be without sizes.
        let loaded = compilation.bytes.flatMap { try? LoadedContainer($0, verification: .trusted) }
        self.init(compilation.file, compilation.container, compilation.references, loaded, isCompiled: false)
        guard loaded != nil else { return }
        removals = compilation.report.removals
        savedBytes = compilation.report.savedBytes
        addRemovals()
    }

    private init(
        _ file: SourceFile, _ container: Container?, _ references: ResolvedReferences?,
        _ loaded: LoadedContainer?,
        isCompiled: Bool
    ) {
        path = file.path
        self.file = file
        self.container = container
        self.loaded = loaded
        self.isCompiled = isCompiled
        graph = ReportGraph(
            container ?? Container(form: .values, tree: .init(file: file, carrier: .json, tape: [])),
            references)
        if let sizes = loaded.flatMap({ OwnSizes($0) }) { add(sizes) }
    }

    // MARK: Facts about entities

    private struct Name: Hashable {
        let kind: ReferencePicture.Kind
        let name: ExactText

        init(_ kind: ReferencePicture.Kind, _ name: String) {
            self.kind = kind
            self.name = ExactText(name)
        }
    }

    private func name(of entity: ReportEntity) -> Name? {
        guard let container else { return nil }
        let name =
            switch entity.kind {
            case .tag: container.tags[entity.index].name.value
            case .rule: container.rules[entity.index].name.value
            case .macro: container.macros[entity.index].name.value
            }
        return Name(entity.kind, name)
    }

    private mutating func addRemovals() {
        // Of several with one name some may be kept.
        var left: [Name: Int] = [:]
        for tag in container?.tags ?? [] { left[Name(.tag, tag.name.value), default: 0] += 1 }
        for rule in container?.rules ?? [] { left[Name(.rule, rule.name.value), default: 0] += 1 }
        for macro in container?.macros ?? [] { left[Name(.macro, macro.name.value), default: 0] += 1 }
        var reasons: [Name: String] = [:]
        for removal in removals ?? [] {
            guard let kind = ReferencePicture.Kind.allCases.first(where: { $0.entity == removal.kind }) else {
                continue
            }
            let name = Name(kind, removal.name)
            left[name, default: 1] -= 1
            if left[name] == 0 { reasons[name] = removal.why }
        }
        updateByName { entity, name in entity.whyUnused = reasons[name] }
    }

    private mutating func updateByName(_ body: (inout ReportEntity, Name) -> Void) {
        let names = graph.entities.map(name)
        var index = 0
        graph.update { entity in
            if let name = names[index] { body(&entity, name) }
            index += 1
        }
    }

    /// Adds the sizes: by name if one of each has it, else by number if compiling left none out.
    private mutating func add(_ sizes: OwnSizes) {
        for (kind, rows) in [
            (ReferencePicture.Kind.tag, sizes.tags), (.rule, sizes.rules), (.macro, sizes.macros),
        ] {
            let own = graph.numbers(of: kind)
            var byName: [ExactText: Int?] = [:]
            for row in rows {
                guard let name = row.name.map({ ExactText($0) }) else { continue }
                byName[name] = byName[name] == nil ? .some(row.bytes) : .some(nil)
            }
            var seen: [Name: Int] = [:]
            for number in own {
                if let name = name(of: graph.entities[number]) { seen[name, default: 0] += 1 }
            }
            let isWhole = kind != .macro && own.count == rows.count
            updateByName { entity, name in
                guard entity.kind == kind else { return }
                if seen[name] == 1, let bytes = byName[name.name] ?? nil {
                    entity.bytes = bytes
                } else if isWhole {
                    entity.bytes = rows[entity.index].bytes
                }
            }
        }
    }

    /// Returns the number of the entity that a finding is in; of several with one name, of the first.
    func number(of finding: FindingKey) -> Int? { finding.entity.flatMap { numbers[Self.name(of: $0)] } }

    private static func name(of entity: FindingKey.Entity) -> Name {
        let kind: ReferencePicture.Kind =
            switch entity.kind {
            case .tag: .tag
            case .rule: .rule
            case .macro: .macro
            }
        return Name(kind, entity.name)
    }

    private mutating func addFindings() {
        for (number, entity) in graph.entities.enumerated().reversed() {
            if let name = name(of: entity) { numbers[name] = number }
        }
        var counts: [Name: (Int, Severity)] = [:]
        for finding in findings?.shown ?? [] {
            guard let entity = finding.key.entity else { continue }
            let name = Self.name(of: entity)
            let known = counts[name] ?? (0, .note)
            counts[name] = (known.0 + 1, max(known.1, finding.diagnostic.severity))
        }
        updateByName { entity, name in
            guard let found = counts[name] else { return }
            (entity.findings, entity.severity) = found
        }
    }

    /// Adds the marks of scenarios' coverage.
    mutating func add(_ marks: CoverageMarks) {
        self.marks = marks
        guard let container else { return }
        graph.update { entity in
            switch entity.kind {
            case .tag: entity.mark = marks.words(ofTag: container.tags[entity.index].name.value)
            case .rule: entity.mark = marks.words(ofRule: container.rules[entity.index].name.value)
            case .macro: break
            }
        }
    }

    // MARK: Picture

    var picture: ReferencePicture { graph.picture(title: "\(id ?? path): who refers to whom") }
}
