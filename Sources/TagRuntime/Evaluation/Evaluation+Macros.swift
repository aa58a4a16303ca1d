/// The operands of a macro, and what its kind pays for their bytes.
struct Operands: BitwiseCopyable {
    let first: Int
    let rate: Rate
}

extension Evaluation {
    /// An operand, paid for at the macro's rate: there is no other way to it.
    @inline(__always)
    mutating func operand(_ operands: Operands, _ operand: MacroOperand) -> Datum {
        let value = datum(operandNumber(operands, operand))
        pay(for: value.extent, operands.rate)
        return value
    }

    @inline(__always)
    func operandNumber(_ operands: Operands, _ operand: MacroOperand) -> Int {
        partNumber(operands.first &+ operand.position)
    }

    /// The value number of a part of a list or table.
    @inline(__always)
    func partNumber(_ operand: Int) -> Int { tables.operands[operand, OperandRecord.value] }

    /// Finds a macro's value by its kind.
    @inline(never)
    mutating func perform(_ index: Int) -> Datum {
        let stored = UInt8(truncatingIfNeeded: tables.macros[index, MacroRecord.operation])
        guard let kind = MacroKind(rawValue: stored) else { return .failure }
        let first = Operands(first: tables.macros[index, MacroRecord.first], rate: kind.rate)
        switch kind {
        case .constant: return operand(first, .value)
        case .dataLayer: return fromDataLayer(index, first, .dataLayer)
        case .flatKey: return fromDataLayer(index, first, .flatKey)
        case .event: return event
        case .choice: return choice(first)
        case .formatted: return formatted(first)
        case .functionCall: return functionCall(index, first)
        case .custom: return custom(index, first)
        case .containerId:
            return .text(tables.string(tables.container[0, ContainerRecord.id]))
        case .containerVersion:
            return .text(tables.string(tables.container[0, ContainerRecord.version]))
        case .time: return host.milliseconds().map { .integer($0) } ?? .absent
        case .random: return random(first)
        case .debugMode:
            let value = fact(.debugMode)
            return value.kind == .absent ? .boolean(false) : value
        case .lookupTable: return tableValue(index, first, isOfPatterns: false)
        case .regexTable: return tableValue(index, first, isOfPatterns: true)
        case .regexGroup: return regexGroup(first)
        case .hash: return hash(index, first)
        case .encode: return encode(index, first)
        case .join: return join(index, first)
        case .lowercase: return letters(first, .lower)
        case .uppercase: return letters(first, .upper)
        case .url: return url(index, first)
        case .urlReferrer: return urlReferrer(index, first)
        case .installReferrer: return installReferrer(first)
        case .clickReferrer: return clickReferrer(first)
        case .language, .platform, .osVersion, .osApiLevel, .deviceName, .deviceId, .resolution, .appId,
            .appName, .appVersion, .appVersionName, .sdkVersion, .runtimeVersion, .advertisingId,
            .advertisingTracking,
            .adwordsUniqueId:
            return kind.fact.map { fact($0) } ?? .failure
        case .values: return .failure
        }
    }

    // MARK: The data layer

    /// A stored null is a value; what is not there yields the default, if the container gives one.
    ///
    /// In an app a default that fails makes the macro fail, also where the data layer has a value: the vendor's
    /// libraries find every parameter before they call anything.
    private mutating func fromDataLayer(_ index: Int, _ first: Operands, _ kind: MacroKind) -> Datum {
        let mayFail = !tables.usesWebRules && isComputed(operandNumber(first, .nameDefault))
        if mayFail, operand(first, .nameDefault).isFailure { return .failure }
        if nodeLayout != dataLayer.layout {
            for macro in 0..<macros.count { macros[macro].node = 0 }
            nodeLayout = dataLayer.layout
        }
        var node = macros[index].node
        if node == 0 {
            let name = text(operand(first, .name))
            guard name.kind == .text else { return missingParameter(index, name) }
            let isKept = operandNumber(first, .name) < tables.space.macros && !mayFail
            guard let found = place(named: name.view, kind, of: index, isKept: isKept) else {
                return hasSteps() ? operand(first, .nameDefault) : .failure
            }
            node = found
        }
        if dataLayer.isThere(node) { return datum(ofNode: node, depth: 0) }
        if tables.evaluationRules.pathsEnterLists, kind != .flatKey {
            let value = valueBeyondMaps(text(operand(first, .name)))
            if value.kind != .absent { return value }
        }
        return operand(first, .nameDefault)
    }

    /// The place that a name leads to; nil where it leads deeper than any update does, or costs too much.
    ///
    /// One that was never asked for is made, and one of a fixed name is kept, unless the way there is long: then it is paid
    /// for each time.
    private mutating func place(
        named name: ByteView, _ kind: MacroKind, of macro: Int, isKept: Bool
    ) -> UInt32? {
        let path = path(named: name)
        let (places, keys) = (dataLayer.nodes.count, dataLayer.keys.count)
        let isFlat = kind == .flatKey
        let levels = isFlat ? 1 : DataLayer.levels(of: path)
        guard levels <= DataLayer.depthLimit, hasSteps() else { return nil }
        // Maps that macros gave, and the path itself, may be views of the keys that are there.
        dataLayer.keys.reserve(path.count)
        let node = isFlat ? dataLayer.reservedFlatNode(path) : dataLayer.reservedNode(path)
        // A computed name may be another one the next time; so that its cost does not depend on what was asked for before, it is paid
        // for each time.
        guard isKept, levels <= 16 else {
            return take(memory: Weight.node * levels + path.count) ? node : nil
        }
        let more = Weight.node * (dataLayer.nodes.count - places) + dataLayer.keys.count - keys
        guard more == 0 || take(memory: more) else { return nil }
        macros[macro].node = node
        return node
    }

    /// Returns true for a value that is computed when needed, and so can fail: a macro's, or one made of parts.
    private func isComputed(_ value: Int) -> Bool {
        value >= tables.space.macros && value < tables.space.integers || compositeIndex(value) != nil
    }

    /// A parameter that is not there, or failed: the macro fails too.
    func parameterKind(_ value: Datum) -> Failure.Reason {
        value.isFailure ? .parameterFailed : .badParameter
    }

    mutating func missingParameter(_ index: Int, _ value: Datum) -> Datum {
        report(parameterKind(value), .macro(index))
        return .failure
    }

    // MARK: Choices and formats

    /// The last enabled member's value.
    ///
    /// Where none is enabled the macro has failed in an app, as in the vendor's libraries: a tag with such a
    /// parameter does not fire.
    private mutating func choice(_ first: Operands) -> Datum {
        guard let composite = compositeIndex(operandNumber(first, .members)) else { return .failure }
        let run = tables.parts(composite)
        var member = run.upperBound - 3
        while member >= run.lowerBound {
            guard step(3) else { return .failure }
            if isEnabled(member) { return part(member) }
            member -= 3
        }
        return tables.usesWebRules ? .absent : .failure
    }

    private mutating func isEnabled(_ member: Int) -> Bool {
        let enabling = rules(partNumber(member &+ 1))
        let disabling = rules(partNumber(member &+ 2))
        return (enabling.isEmpty || anyPasses(enabling)) && !anyPasses(disabling)
    }

    private func rules(_ value: Int) -> Range<Int> { compositeIndex(value).map { tables.parts($0) } ?? 0..<0 }

    private mutating func anyPasses(_ run: Range<Int>) -> Bool {
        for part in run {
            guard step(Cost.askedRule) else { return false }
            let value = partNumber(part)
            guard value >= tables.space.integers, value < tables.space.doubles else { continue }
            if passes(Int(truncatingIfNeeded: tables.integer(value - tables.space.integers))) { return true }
        }
        return false
    }

    func compositeIndex(_ value: Int) -> Int? {
        guard value >= tables.space.composites, value < tables.space.patterns else { return nil }
        return value - tables.space.composites
    }

    /// Another macro's value: first its letter case, then what stands in for its nothings and booleans.
    private mutating func formatted(_ first: Operands) -> Datum {
        let source = operand(first, .macro)
        switch source.kind {
        case .text:
            let letterCase = text(operand(first, .letterCase))
            guard letterCase.kind == .text else { return source }
            return mapped(source, Letters.equalIgnoringASCIICase(letterCase.view, "upper") ? .upper : .lower)
        case .null: return replacement(first, .null) ?? source
        case .absent: return replacement(first, .absent) ?? source
        case .true: return replacement(first, .true) ?? source
        case .false: return replacement(first, .false) ?? source
        default: return source
        }
    }

    private mutating func replacement(_ first: Operands, _ operand: MacroOperand) -> Datum? {
        operandNumber(first, operand) == ValueSpace.missing ? nil : self.operand(first, operand)
    }

    // MARK: The host

    private mutating func functionCall(_ index: Int, _ first: Operands) -> Datum {
        let name = text(operand(first, .function))
        guard name.kind == .text else { return missingParameter(index, name) }
        let arguments = operand(first, .arguments)
        guard !arguments.isFailure else { return missingParameter(index, arguments) }
        guard arguments.kind == .map || arguments.kind == .absent else {
            report(.badParameter, .macro(index))
            return .absent
        }
        guard let given = arguments.kind == .map ? handedOut(arguments, of: .macro(index)) : .map([]) else {
            return .failure
        }
        return adopt(host.functionCall(UTF8Text(name.view), given))
    }

    private mutating func custom(_ index: Int, _ first: Operands) -> Datum {
        guard let call = compositeIndex(operandNumber(first, .call)) else { return .failure }
        let parameters = composite(call)
        guard parameters.kind == .map, let given = handedOut(parameters, of: .macro(index)) else {
            return .failure
        }
        let shape = tables.composites[call, CompositeRecord.kind] - CompositeRecord.firstMap
        let type = tables.string(tables.shapes[shape, ShapeRecord.type])
        guard take(memory: type.count) else { return .failure }
        return adopt(host.customMacro(UTF8Text(type), given))
    }

    private mutating func adopt(_ value: Value?) -> Datum { value.map { adopt($0, depth: 0) } ?? .absent }

    mutating func fact(_ fact: Host.Fact) -> Datum { adopt(host.fact(fact)) }

    /// A whole number from min to max; from 0 to 2^31 - 1 unless both are numbers in order.
    private mutating func random(_ first: Operands) -> Datum {
        let (least, most) = (operand(first, .min), operand(first, .max))
        guard !least.isFailure, !most.isFailure else { return .failure }
        var low = 0.0
        var high = 2_147_483_647.0
        if let min = Conversions.number(least)?.double, let max = Conversions.number(most)?.double,
            min <= max
        {
            (low, high) = (min, max)
        }
        let value = (host.random() * (high - low) + low).rounded(.toNearestOrAwayFromZero)
        return .integer(Number.double(value).integer)
    }
}

extension MacroKind {
    /// The rate for the bytes of its operands; further work, such as searching for patterns, is paid for there.
    var rate: Rate {
        switch self {
        case .constant, .event, .choice, .functionCall, .custom, .containerId, .containerVersion, .debugMode,
            .time, .lookupTable, .regexTable, .language, .platform, .osVersion, .osApiLevel, .deviceName,
            .deviceId, .resolution, .appId, .appName, .appVersion, .appVersionName, .sdkVersion,
            .runtimeVersion, .advertisingId, .advertisingTracking, .adwordsUniqueId, .values:
            .copied
        case .formatted, .lowercase, .uppercase: .scanned
        case .dataLayer, .flatKey: .walked
        case .regexGroup, .join, .url, .urlReferrer, .installReferrer, .clickReferrer: .rewritten
        case .random, .hash, .encode: .digested
        }
    }
}
