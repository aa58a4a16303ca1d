import LibC
import TagCompiler
import TagDiagnostics
import TagModel

/// One input and the result of its work.
struct ContainerWork: Sendable {
    let entry: Inputs.Entry
    /// The file as it was read.
    let file: SourceFile
    var report: Report
    let compilation: Compilation?

    /// Reads every input and works on it, several at a time; the results are in the inputs' order.
    static func all(
        _ input: InputOptions, _ work: @escaping @Sendable (SourceFile) -> Compilation
    ) async -> [ContainerWork] {
        await Parallel.map(Inputs(input.paths, limit: input.limit).entries, jobs: jobs(input)) { entry in
            ContainerWork(entry, work)
        }.filter { !$0.isPassedOver }
    }

    /// Returns the number of inputs to work on at a time.
    static func jobs(_ input: InputOptions) -> Int {
        jobs(input.jobs)
    }

    /// Returns a number of threads: the given one, or that of the cores.
    static func jobs(_ given: Int?) -> Int {
        given ?? max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    }

    init(_ entry: Inputs.Entry, _ work: (SourceFile) -> Compilation) {
        let (file, failure) = entry.read()
        self.init(entry, file, failure == nil ? work(file) : nil)
        if let failure { report.add(failure) }
    }

    /// Works on a file that was made of an input.
    init(_ entry: Inputs.Entry, _ file: SourceFile, _ work: (SourceFile) -> Compilation) {
        self.init(entry, file, work(file))
    }

    private init(_ entry: Inputs.Entry, _ file: SourceFile, _ compilation: Compilation?) {
        self.entry = entry
        self.file = file
        self.compilation = compilation
        report = compilation?.fullReport ?? Report(file)
    }

    /// True for a file of a folder that has no container's name and is not a definition or an export.
    var isPassedOver: Bool { compilation.map { entry.isPassedOver($0.container?.form, report) } ?? false }
}

extension [Report] {
    /// The exit status: 2 if a file was unusable, 1 if there are other errors.
    var status: ExitStatus {
        let errors = flatMap(\.diagnostics).filter { $0.severity == .error }
        guard !errors.isEmpty else { return .fine }
        return errors.contains { $0.kind.group == .input } ? .unusable : .findings
    }
}
