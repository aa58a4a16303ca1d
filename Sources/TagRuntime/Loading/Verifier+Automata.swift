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
        try check(row, AutomatonRecord.form, from: 0, to: Int(AutomatonForm.all.rawValue))
        try check(row, AutomatonRecord.states, from: 2, to: AutomatonLimits.states)
        try check(row, AutomatonRecord.classes, from: 1, to: 256)
        try check(row, AutomatonRecord.initial, from: 0, to: states - 1)
        try check(row, AutomatonRecord.firstAccepting, from: 2, to: states)
        let size = automata[row + 1, AutomatonRecord.first] - automata[row, AutomatonRecord.first]
        guard size <= AutomatonLimits.bytes else {
            throw fault(.badAutomaton, automata, row, AutomatonRecord.first)
        }
    }

    @inline(__always)
    private func check(
        _ row: Int, _ field: AutomatonRecord, from low: Int, to high: Int
    ) throws(LoadError) {
        let number = tables.automata[row, field]
        guard number >= low, number <= high else {
            throw fault(.badAutomaton, tables.automata, row, field)
        }
    }
}
