import TagTestSupport
import Testing

/// The hash that `tagc inspect` shows, and what `tagc diff` says: two containers with one hash do the same.
@Suite struct BehaviourTests {
    static let folder = Fixtures.folder + "/diffs"

    @Test func `what has one behaviour differs in nothing that shows`() throws {
        let shell = try Shell()
        var alike = 0
        // What is damaged has no behaviour that could be told.
        for name in Fixtures.names(in: Self.folder) where !name.hasPrefix("damaged-") {
            let folder = Self.folder + "/" + name
            let hashes = ["old.json", "new.json"].map { file in
                shell.run("tagc inspect '\(folder)/\(file)' --id GTM-SAME | sed -n 's/^behaviour //p'").output
            }
            #expect(hashes.allSatisfy { !$0.isEmpty }, "\(name)")
            guard hashes[0] == hashes[1] else { continue }
            alike += 1
            let difference = shell.run(
                "tagc diff '\(folder)/old.json' '\(folder)/new.json' --fail-on behaviour")
            // Consent, code and listeners are told, too, and no hash is over what tagc does not evaluate.
            let isEvaluated = !["(not evaluated by tagc)", "[consent]"].contains {
                difference.output.contains($0)
            }
            #expect(difference.status == (isEvaluated ? 0 : 1), "\(name): \(difference.output)")
        }
        #expect(alike >= 2)
    }
}
