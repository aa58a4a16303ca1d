extension Verifier {
    /// Every class and every transition of every automaton leads to a state it has.
    func checkAutomata() throws(LoadError) {
        for row in 0..<tables.automata.count {
            try checkRecord(row)
            do throws(AutomatonCursor.Fault) {
                try tables.automaton(row).verify()
            } catch {
                let start = tables.automata[row, AutomatonRecord.first]
                throw LoadError(.badAutomaton, at: place(.transitions, cell: start + error.offset))
            }
        }
    }

    private func checkRecord(_ row: Int) throws(LoadError) {
        let automata = tables.automata
        let states = automata[row, AutomatonRecord.states]
        try check(row, AutomatonRecord.form, in: 0...Int(AutomatonForm.all.rawValue))
        try check(row, AutomatonRecord.states, in: 2...AutomatonLimits.states)
        try check(row, AutomatonRecord.classes, in: 1...256)
        try check(row, AutomatonRecord.initial, in: 0...states - 1)
        try check(row, AutomatonRecord.firstAccepting, in: 2...states)
        let size = automata[row + 1, AutomatonRecord.first] - automata[row, AutomatonRecord.first]
        guard size <= AutomatonLimits.bytes else {
            throw fault(.badAutomaton, automata, row, AutomatonRecord.first)
        }
    }

    private func check(
        _ row: Int, _ field: AutomatonRecord, in range: ClosedRange<Int>
    ) throws(LoadError) {
        guard range.contains(tables.automata[row, field]) else {
            throw fault(.badAutomaton, tables.automata, row, field)
        }
    }
}
