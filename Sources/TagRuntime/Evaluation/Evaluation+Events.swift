extension Evaluation {
    /// Merges an update and begins its event; false when it has none.
    mutating func receive(_ update: Value) -> Bool {
        guard case .map(let entries) = update else { return false }
        let isWhole = dataLayer.push(entries)
        begin()
        payForMerging(dataLayer.merged)
        if !isWhole { report(.updateSize, .evaluation) }
        var name = Datum.absent
        let span = entries.span
        for index in 0..<span.count where span[index].key.count == 5 {
            guard span[index].key.view == ByteView("event") else { continue }
            name = eventName(adopt(span[index].value, depth: 0))
        }
        return receive(eventNamed: name)
    }

    /// Merges an event of a tape, as if it were a value, and begins it; false when it is none.
    mutating func receive(_ tape: borrowing EventTape, at place: Int) -> Bool {
        guard tape.tokens[place].kind == .map else { return false }
        dataLayer.isWhole = dataLayer.push(tape, place)
        return receive(merged: tape, at: place)
    }

    /// Begins an event of a tape that is in the data layer already, at the same cost as if it were merged now.
    mutating func receive(merged tape: borrowing EventTape, at place: Int) -> Bool {
        guard tape.tokens[place].kind == .map else { return false }
        begin()
        payForMerging(dataLayer.merged)
        if !dataLayer.isWhole { report(.updateSize, .evaluation) }
        guard let name = tape.member(ByteView("event"), of: place) else {
            return receive(eventNamed: .absent)
        }
        guard tape.tokens[name].kind == .text else {
            return receive(eventNamed: eventName(adopt(tape.value(at: name), depth: 0)))
        }
        return receive(eventNamed: eventName(step() ? adopt(tape.text(name)) : .absent))
    }

    /// Merges texts and begins an event; false when its name is too long to be one.
    mutating func receive(event: String, _ texts: [String: String]) -> Bool {
        guard !dataLayer.keepsFlatKeys, dataLayer.beginUpdate(texts.count) == texts.count,
            replaceScalars(event, texts)
        else { return receive(Value(event: event, texts)) }
        begin()
        payForMerging(texts.count)
        return receive(eventNamed: withView(event) { adopt($0) })
    }

    /// Puts all texts in the place of scalars, for which their order means nothing.
    ///
    /// False as soon as one has another place: what was done is then only what will be done again.
    @inline(__always)
    private mutating func replaceScalars(_ event: String, _ texts: [String: String]) -> Bool {
        let place = dataLayer.replaceScalar(at: ByteView("event"), with: event)
        guard place != 0 else { return false }
        for (key, text) in texts {
            let isDone = withView(key) { key in
                dataLayer.replaceScalar(at: key, with: text, except: place) != 0
            }
            guard isDone else { return false }
        }
        return true
    }

    /// The name of the event that a value stands for; absent when it stands for none.
    private mutating func eventName(_ value: Datum) -> Datum {
        tables.evaluationRules.ignoresFalsyEvents && !value.isTrueToScripts ? .absent : text(value)
    }

    mutating func receive(eventNamed name: Datum) -> Bool {
        guard name.kind == .text else { return false }
        if name.view.count == 0, tables.evaluationRules.ignoresFalsyEvents { return false }
        event = name
        eventHash = NameHash.of(name.view)
        return true
    }

    /// Returns the decision about the event, for the app.
    ///
    /// Mutating, like all functions here that are called and change nothing: a call would copy the evaluation.
    mutating func firing() -> Firing {
        // Room for what most tags say: growing there step by step took as long as copying it.
        var maker = ValueMaker(capacity: min(fired.count, 64) * 128)
        maker.collect(event.view)
        for index in 0..<fired.count {
            maker.collect(type(of: fired[index]))
            if let name = tables.name(ofTag: Int(fired[index].tag)) { maker.collect(name) }
            maker.collect(fired[index].parameters)
        }
        var firing = Firing(
            event: maker.takeText(event.view.count), tags: [],
            blocked: blocked.count == 0 ? [] : (0..<blocked.count).map { Int(blocked[$0]) },
            failures: failures)
        // Most events fire nothing.
        guard fired.count > 0 else { return firing }
        firing.tags.reserveCapacity(fired.count)
        for index in 0..<fired.count {
            let row = fired[index]
            let type = maker.takeText(type(of: row).count)
            let name = tables.name(ofTag: Int(row.tag)).map { maker.takeText($0.count) }
            firing.tags.append(
                FiredTag(
                    index: Int(row.tag), name: name, type: type, parameters: maker.takeEntries(row.parameters)
                ))
        }
        return firing
    }

    /// Returns the same decision as ``firing()``, without the values.
    mutating func effects() -> Effects {
        Effects(
            fired: fired.count == 0 ? [] : (0..<fired.count).map { Int(fired[$0].tag) },
            blocked: blocked.count == 0 ? [] : (0..<blocked.count).map { Int(blocked[$0]) },
            failures: failures)
    }

    /// Calls `body` with all that ``firing()`` has, in the same order, and copies nothing.
    mutating func forEachPart(_ body: (FiringPart) -> Void) {
        body(.event(event.view))
        for index in 0..<fired.count {
            body(.tag(Int(fired[index].tag)))
            guard fired[index].parameters.kind != .list else {
                body(.computed(fired[index].parameters))
                continue
            }
            let pairs = fired[index].parameters.elements
            for key in stride(from: 0, to: pairs.count, by: 2) {
                body(.parameter(key: pairs[key].view, value: pairs[key &+ 1]))
            }
        }
    }

    private func type(of row: FiredRow) -> ByteView { tables.type(ofTag: Int(row.tag)) }
}

extension Value {
    /// The update that an event with texts stands for: sorted, as a dictionary's own order means nothing.
    init(event: String, _ texts: [String: String]) {
        let entries = texts.map { Entry(UTF8Text($0.key), .text(UTF8Text($0.value))) }.sorted {
            $0.key < $1.key
        }
        self = .map([Entry("event", .text(UTF8Text(event)))] + entries)
    }
}
