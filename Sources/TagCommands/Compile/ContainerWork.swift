import TagCompiler
import TagDiagnostics
import TagModel

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// One input and what became of it.
struct ContainerWork: Sendable {
    let entry: Inputs.Entry
    /// As it was read.
    let file: SourceFile
    var report: Report
    let compilation: Compilation?

    /// Reads every input and works on it, several at once; the results are in the inputs' order.
    static func all(
        _ input: InputOptions, _ work: @escaping @Sendable (SourceFile) -> Compilation
    ) async -> [ContainerWork] {
        await Parallel.map(Inputs(input.paths).entries, jobs: jobs(input)) { entry in
            ContainerWork(entry, work)
        }.filter { !$0.isPassedOver }
    }

    /// How many inputs to work on at once.
    static func jobs(_ input: InputOptions) -> Int {
        input.jobs ?? max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    }

    init(_ entry: Inputs.Entry, _ work: (SourceFile) -> Compilation) {
        let (file, failure) = entry.read()
        self.init(entry, file, failure == nil ? work(file) : nil)
        if let failure { report.add(failure) }
    }

    /// Works on what an input was made into.
    init(_ entry: Inputs.Entry, _ file: SourceFile, _ work: (SourceFile) -> Compilation) {
        self.init(entry, file, work(file))
    }

    private init(_ entry: Inputs.Entry, _ file: SourceFile, _ compilation: Compilation?) {
        self.entry = entry
        self.file = file
        self.compilation = compilation
        report = compilation?.fullReport ?? Report(file)
    }

    /// A file of a folder whose name promised nothing, and that holds nothing of ours.
    var isPassedOver: Bool {
        guard entry.isGuess, let compilation else { return false }
        return compilation.container.map { $0.form == .values } ?? true
    }
}

extension [Report] {
    /// 2 when an input was unusable as a file, 1 when there are other errors.
    var status: ExitStatus {
        let errors = flatMap(\.diagnostics).filter { $0.severity == .error }
        guard !errors.isEmpty else { return .fine }
        return errors.contains { $0.kind.group == .input } ? .unusable : .findings
    }
}
