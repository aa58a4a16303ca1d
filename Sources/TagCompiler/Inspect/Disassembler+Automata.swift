import TagRuntime

extension Disassembler {
    /// Appends the bytes of automata, with a line for each run of classes and each state.
    mutating func addTransitions(_ section: SectionInfo) {
        for row in 0..<container.tables.automata.count {
            let start = section.offset + container.tables.automata[row, AutomatonRecord.first]
            let stored = container.tables.automaton(row)
            var cursor = AutomatonCursor(stored)
            do throws(AutomatonCursor.Fault) {
                try addClasses(&cursor, row, from: start)
                for state in 2..<max(stored.states, 2) { try addRow(of: state, &cursor, row, from: start) }
            } catch {}  // of a container that was only trusted; the rest goes without words
            add(cursor.at + start..<start + stored.bytes.count, "\(row): …")
        }
    }

    private mutating func addClasses(
        _ cursor: inout AutomatonCursor, _ row: Int, from start: Int
    ) throws(AutomatonCursor.Fault) {
        let runs = try cursor.beginClasses()
        if cursor.automaton.form.contains(.mapped) {
            for _ in 0..<runs { _ = try cursor.classRun() }
            return add(start..<start + cursor.at, "\(row): the class of each byte")
        }
        add(start..<start + cursor.at, "\(row): \(runs) runs of classes, all else is class 0")
        for _ in 0..<runs {
            let place = start + cursor.at
            let run = try cursor.classRun()
            let bytes = run.low == run.high ? name(run.low) : "\(name(run.low)) to \(name(run.high))"
            add(place..<start + cursor.at, "\(row): \(bytes): class \(run.number)")
        }
    }

    private mutating func addRow(
        of state: Int, _ cursor: inout AutomatonCursor, _ row: Int, from start: Int
    ) throws(AutomatonCursor.Fault) {
        let place = start + cursor.at
        let (base, count) = try cursor.beginRow(state)
        var words: [String] = []
        if cursor.automaton.form.contains(.sparse) {
            switch base {
            case .target(let target): words.append("\(target)")
            case .row(let earlier): words.append("as state \(earlier)")
            }
        }
        for _ in 0..<count {
            let (byteClass, target) = try cursor.transition()
            words.append("\(byteClass) to \(target)")
        }
        add(place..<start + cursor.at, "\(row): state \(state): " + words.joined(separator: ", "))
    }

    private func name(_ byte: UInt8) -> String {
        byte > 0x20 && byte < 0x7F ? "'\(Character(Unicode.Scalar(byte)))'" : "0x" + String(byte, radix: 16)
    }
}
