import TagCompiler
import TagDiagnostics
import TagLogic
import TagModel
import TagRuntime
import TagTestSupport
import Testing

@testable import TagProof

/// What is reasoned about web containers, against what the vendor's runtimes answered: constraints alone, nothing is run.
@Suite struct VendorAnswersTests {
    /// A container of the corpus and what its pages pushed; nil without the corpus.
    private static func recording(_ name: String) throws -> (CheckedContainer, runs: [[PlainJSON]])? {
        guard let shared = Fixtures.shared else { return nil }
        let path = shared + "/corpus/vendor-web/\(name).json"
        let text = try #require(Fixtures.text(path))
        let json = try #require(PlainJSON(text))
        // The container alone, as a file of its own.
        let start = try #require(text.firstRange(of: "\"resource\":")?.lowerBound)
        let end = try #require(text.firstRange(of: ",\"runs\":")?.lowerBound)
        let file = SourceFile(path: "\(name).json", bytes: Array(("{" + text[start..<end] + "}").utf8))
        var options = CompileOptions()
        options.id = "GTM-TRIAL"
        let checked = try #require(Compiler.check(file, options: options).checked)
        return (checked, (json["runs"]?.array ?? []).map { $0.array ?? [] })
    }

    /// What is so at each event of a page, and the recorded step.
    private static func situations(_ run: [PlainJSON]) -> [(Situation, step: PlainJSON)] {
        var known: [TagRuntime.Value.Entry] = []
        var result: [(Situation, PlainJSON)] = []
        for step in run {
            guard case .object(let members)? = step["push"] else { continue }
            for member in members where member.key != "event" {
                known.removeAll { $0.key.string == member.key }
                known.append(.init(UTF8Text(member.key), member.value.runtime))
            }
            guard let event = step["push"]?["event"]?.string, step["agree"]?.boolean != false else {
                continue
            }
            result.append((Situation(event: event, keys: known, by: .web), step))
        }
        return result
    }

    @Test(arguments: ["predicates", "predicates_types"])
    func `a constraint allows a value when the vendor says that the predicate holds`(name: String) throws {
        guard let (checked, runs) = try Self.recording(name) else { return }
        #expect(checked.container.ruleSet == .web)
        var proofs = ContainerProofs(checked)
        var space = ProofSpace()
        let rules = checked.container.rules.indices.map { proofs.passes(rule: $0, &space) }
        var (decided, undecided, wrong) = (0, 0, [String]())
        for run in runs {
            for (situation, step) in Self.situations(run) {
                let fired = Set((step["fired"]?.array ?? []).compactMap(\.integer))
                for (rule, passes) in rules.enumerated() {
                    guard let holds = space.propositions.holds(passes, in: situation) else {
                        undecided += 1
                        continue
                    }
                    decided += 1
                    guard holds != fired.contains(rule) else { continue }
                    let condition = checked.container.rules[rule].conditions[0].words
                    wrong.append("\(condition) at \(step["push"].map { "\($0)" } ?? "")")
                }
            }
        }
        let found = wrong.filter { !Self.isDocumented($0) }
        #expect(found.isEmpty, "\(found.count): \(found.prefix(20))")
        #expect(decided > 8_000, "\(decided) decided, \(undecided) not")
        print(
            "\(name): \(decided) decided, \(undecided) not, \(wrong.count) documented deviations, \(found.count) wrong"
        )
    }

    /// Letters beyond ASCII in any case, and characters of two UTF-16 units: `Schemas/pattern-dialect.md`.
    private static func isDocumented(_ difference: String) -> Bool {
        difference.contains("matches") && difference.unicodeScalars.contains { $0.value > 0x7F }
    }

    @Test(arguments: ["lookups", "regex_tables"])
    func `a table is followed to the value that the vendor found`(name: String) throws {
        guard let (checked, runs) = try Self.recording(name) else { return }
        var proofs = ContainerProofs(checked)
        var space = ProofSpace()
        let tables = checked.container.macros.indices.filter {
            [.lookupTable, .regexTable].contains(checked.container.macros[$0].kind)
        }
        let terms = tables.map { proofs.term(ofMacros: [$0], first: $0, &space) }
        var (decided, wrong) = (0, [String]())
        for run in runs {
            for (situation, step) in Self.situations(run) {
                let values = step["values"]?["0"]
                var purse = ValuePurse()
                for (place, term) in terms.enumerated() {
                    guard let recorded = values?["m\(place + 1)"],
                        let found = proofs.value(of: term, situation, space, &purse)
                    else { continue }
                    decided += 1
                    if TagRuntime.Value(found) != recorded.runtime {
                        wrong.append(
                            "m\(place + 1) is \(found), not \(recorded), at \(step["push"] ?? .null)")
                    }
                }
            }
        }
        let found = wrong.filter { !$0.unicodeScalars.contains { $0.value > 0x7F } }
        #expect(found.isEmpty, "\(found.prefix(20))")
        #expect(decided > 200, "\(decided)")
        print("\(name): \(decided) decided, \(wrong.count) different, \(found.count) wrong")
    }

    /// A situation has what was pushed last under each key, which is what version 1 of the data layer has.
    @Test func `version 1 of the data layer is followed to the value that the vendor found`() throws {
        guard let (checked, runs) = try Self.recording("merging1") else { return }
        var proofs = ContainerProofs(checked)
        var space = ProofSpace()
        let macros = checked.container.macros.indices.filter {
            checked.container.macros[$0].kind == .dataLayer
        }
        let terms = macros.map { proofs.term(ofMacros: [$0], first: $0, &space) }
        var (decided, wrong) = (0, [String]())
        for run in runs {
            for (situation, step) in Self.situations(run) {
                var purse = ValuePurse()
                for (place, term) in terms.enumerated() {
                    guard let recorded = step["values"]?["0"]?["k\(place)"],
                        let found = proofs.value(of: term, situation, space, &purse)
                    else { continue }
                    switch recorded {
                    // A list or a map is its text to proofs.
                    case .array, .object: continue
                    case .null, .boolean, .number, .whole, .string: decided += 1
                    }
                    if TagRuntime.Value(found) != recorded.runtime {
                        wrong.append("k\(place) is \(found), not \(recorded), at \(step["push"] ?? .null)")
                    }
                }
            }
        }
        #expect(wrong.isEmpty, "\(wrong.prefix(20))")
        #expect(decided > 1_000, "\(decided)")
        print("merging1: \(decided) decided, \(wrong.count) wrong")
    }
}
