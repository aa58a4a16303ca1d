import TagDiagnostics
import TagModel

extension ReferenceEvaluator {
    /// A macro's own value, before rules and format.
    func evaluate(_ macro: Macro) -> PlainResult {
        let parameters = macro.parameters
        switch macro.kind {
        case .constant: return parameter("value", of: macro) ?? .failure
        case .values: return parameter("values", of: macro) ?? .failure
        case .dataLayer: return dataLayerValue(macro)
        case .event: return event.map { .value(.text($0)) } ?? .absent
        case .containerId: return .value(.text(id ?? container.id?.value ?? ""))
        case .containerVersion: return .value(.text(container.version?.value ?? ""))
        case .time: return .value(.integer(host.now))
        case .random: return random(macro)
        case .functionCall: return call(macro)
        case .custom:
            guard let parameters = expand(parameters) else { return .failure }
            return host.custom(macro.type.value, parameters).map { .value($0) } ?? .absent
        case .lookupTable: return lookUp(macro)
        case .regexTable: return regexTable(macro)
        case .regexGroup: return regexGroup(macro)
        case .lowercase, .uppercase:
            return text("input", of: macro) { macro.kind == .lowercase ? $0.lowercased() : $0.uppercased() }
        case .join: return join(macro)
        case .url, .urlReferrer: return url(macro)
        case .hash, .encode, .installReferrer, .clickReferrer:
            hasNoOpinion = true
            return .absent
        case .debugMode: return .value(host.fact(.debugMode) ?? .boolean(false))
        case .language, .platform, .osVersion, .osApiLevel, .deviceName, .deviceId, .resolution,
            .appId,
            .appName, .appVersion, .appVersionName, .sdkVersion, .runtimeVersion, .advertisingId,
            .advertisingTracking, .adwordsUniqueId:
            return host.fact(macro.kind).map { .value($0) } ?? .absent
        case .choice, .formatted, .flatKey: return .failure  // made by the compiler only
        }
    }

    /// Returns nil if it is not given.
    private func parameter(_ key: String, of macro: Macro) -> PlainResult? {
        macro.parameters[key].map { expand($0) }
    }

    /// The parameter as text, changed; absent stays absent.
    private func text(_ key: String, of macro: Macro, _ change: (String) -> String) -> PlainResult {
        switch parameter(key, of: macro) {
        case .value(let value)?: written(value).map { .value(.text(change($0))) } ?? .absent
        case .absent?: .absent
        case .failure?, nil: .failure
        }
    }

    private func flag(_ key: String, of macro: Macro) -> Bool {
        guard case .value(let value)? = parameter(key, of: macro) else { return false }
        return value.text?.lowercased() == "true"
    }

    private func dataLayerValue(_ macro: Macro) -> PlainResult {
        guard case .value(let name)? = parameter("name", of: macro) else { return .failure }
        // In an app all parameters are found first.
        if isForApps, parameter("default", of: macro) == .failure { return .failure }
        let path = name.text ?? ""
        let found =
            if isWeb, case .integer(1)? = macro.parameters["version"]?.kind {
                dataLayer.flat[ExactText(path.replacing("\\.", with: "."))]
            } else {
                isWeb ? dataLayer.scriptValue(at: path) : dataLayer.value(at: path)
            }
        if let found { return .value(found) }
        return parameter("default", of: macro) ?? .absent
    }

    private func random(_ macro: Macro) -> PlainResult {
        if parameter("min", of: macro) == .failure || parameter("max", of: macro) == .failure {
            return .failure
        }
        var (least, most) = (0.0, 2_147_483_647.0)
        if case .value(let low)? = parameter("min", of: macro),
            case .value(let high)? = parameter("max", of: macro),
            let low = low.number?.double, let high = high.number?.double, low <= high
        {
            (least, most) = (low, high)
        }
        return .value(.integer(Int64((host.random * (most - least) + least).rounded())))
    }

    private func call(_ macro: Macro) -> PlainResult {
        guard case .value(let name)? = parameter("function", of: macro) else { return .failure }
        var arguments: [PlainValue.Entry] = []
        switch parameter("arguments", of: macro) {
        case .value(.map(let entries))?: arguments = entries
        case nil: break
        case .failure?: return .failure
        default: return .absent
        }
        return host.function(name.text ?? "", arguments).map { .value($0) } ?? .absent
    }

    private func join(_ macro: Macro) -> PlainResult {
        guard parameter("escape", of: macro) == nil else {
            hasNoOpinion = true
            return .absent
        }
        func separator(_ key: String, _ otherwise: String) -> String {
            guard case .value(let value)? = parameter(key, of: macro) else { return otherwise }
            return value.text ?? otherwise
        }
        let between = separator("itemSeparator", "")
        let parameters = ["input", "itemSeparator", "keyValueSeparator"].map { parameter($0, of: macro) }
        if parameters.contains(.failure) { return .failure }
        switch parameters[0] {
        case .value(.list(let values))?:
            return .value(.text(values.map { written($0) ?? "" }.joined(separator: between)))
        case .value(.map(let entries))?:
            let equals = separator("keyValueSeparator", "=")
            let items = entries.map { $0.key + equals + (written($0.value) ?? "") }
            return .value(.text(items.joined(separator: between)))
        case .value(let value)?: return .value(.text(value.text ?? ""))
        case .absent?: return .value(.text(""))
        case .failure?, nil: return .failure
        }
    }
}

// MARK: Addresses

extension ReferenceEvaluator {
    private func url(_ macro: Macro) -> PlainResult {
        let page = host.fact(macro.kind).map { PlainResult.value($0) } ?? .absent
        let source = macro.kind == .url ? parameter("source", of: macro) ?? page : page
        if isWeb, macro.kind == .url, source != .failure { return pageAddress(macro, source, page) }
        guard case .value(let value) = source, let text = written(value) else {
            return source == .failure ? .failure : .absent
        }
        return part(of: text, macro) ?? .absent
    }

    /// A part of an address as a page's script has it: resolved, or the page's own where it is none.
    private func pageAddress(_ macro: Macro, _ source: PlainResult, _ page: PlainResult) -> PlainResult {
        var (pageText, given): (String?, String?)
        if case .value(let value) = page { pageText = value.scriptText }
        if case .value(let value) = source, value.isTrueToScripts { given = value.scriptText }
        guard let text = given ?? pageText else { return .absent }
        let address = PageAddressText.resolve(text, page: pageText) ?? Self.bare(text)
        let result = part(of: address, macro) ?? .absent
        guard case .value(.text("")) = result, let pageText,
            case .value(let word)? = parameter("component", of: macro), word.text?.lowercased() == "host"
        else { return result }
        return part(of: pageText, macro) ?? .absent
    }

    /// A text that is no address, without the blanks around it.
    private static func bare(_ text: String) -> String {
        func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.value <= 0x20 }
        var scalars = Array(text.unicodeScalars)[...].drop(while: isBlank)
        while let last = scalars.last, isBlank(last) { scalars.removeLast() }
        return String(String.UnicodeScalarView(scalars))
    }

    /// Returns nil if there is no opinion.
    private func part(of text: String, _ macro: Macro) -> PlainResult? {
        guard let url = PlainURL(text, patterns) else {
            hasNoOpinion = true
            return .absent
        }
        func word(_ key: String) -> String? {
            guard case .value(let value)? = parameter(key, of: macro) else { return nil }
            return value.text
        }
        var pages: [String] = []
        if case .value(.list(let values))? = parameter("defaultPages", of: macro) {
            pages = values.compactMap(\.text)
        }
        let component = word("component") ?? "url"
        if isWeb, let answer = url.scriptAnswer(component, queryKey: word("queryKey")) { return answer }
        let part = url.component(
            component, queryKey: word("queryKey"), stripsWww: flag("stripWww", of: macro),
            defaultPages: pages)
        return part.map { .value(.text($0)) } ?? .absent
    }
}

// MARK: Tables

extension ReferenceEvaluator {
    private func rows(_ macro: Macro) -> [(key: Value, value: Value?)] {
        guard case .list(let rows)? = macro.parameters["table"]?.kind else { return [] }
        return rows.compactMap { row in
            guard case .map(let entries) = row.kind else { return nil }
            func entry(_ name: String) -> Value? {
                entries.first { if case .string(name) = $0.key.kind { true } else { false } }?.value
            }
            return entry("key").map { ($0, entry("value")) }
        }
    }

    private func lookUp(_ macro: Macro) -> PlainResult {
        let input = parameter("input", of: macro) ?? .absent
        if input == .failure { return .failure }
        if let text = comparedText(input) {
            for row in isWeb ? rows(macro).reversed() : rows(macro) {
                guard let key = comparedText(expand(row.key)) else { continue }
                if key.utf8.elementsEqual(text.utf8) {
                    return row.value.map { expand($0) } ?? .value(.text(""))
                }
            }
        }
        return parameter("default", of: macro) ?? .absent
    }

    private func regexTable(_ macro: Macro) -> PlainResult {
        let input = parameter("input", of: macro) ?? .absent
        if input == .failure { return .failure }
        guard let text = comparedText(input) else { return parameter("default", of: macro) ?? .absent }
        for row in rows(macro) {
            guard var pattern = patternText(expand(row.key)) else { continue }
            if flag("fullMatch", of: macro) { pattern = "^(?:\(pattern))$" }
            let ignoresCase = flag("ignoreCase", of: macro)
            guard let match = firstMatch(of: pattern, in: text, ignoresCase: ignoresCase) else { continue }
            let output = row.value.map { expand($0) } ?? .value(.text(""))
            guard flag("replaces", of: macro), output != .failure else { return output }
            guard let template = comparedText(output) else { return output }
            if isWeb {
                return .value(.text(replaceAll(pattern, in: text, by: template, ignoresCase: ignoresCase)))
            }
            return .value(.text(match.before + match.fill(template) + match.after))
        }
        return parameter("default", of: macro) ?? .absent
    }

    /// Every match replaced, as a script's `replace` does with a pattern that is global.
    private func replaceAll(_ pattern: String, in text: String, by template: String, ignoresCase: Bool)
        -> String
    {
        let scalars = Array(text.unicodeScalars)
        var result = ""
        var (copied, start) = (0, 0)
        while start <= scalars.count,
            let match = firstMatch(of: pattern, in: text, ignoresCase: ignoresCase, from: start)
        {
            result.unicodeScalars += scalars[copied..<match.span.lowerBound]
            result += match.fill(template)
            copied = match.span.upperBound
            start = match.span.isEmpty ? copied + 1 : copied
        }
        result.unicodeScalars += scalars[copied...]
        return result
    }

    private func regexGroup(_ macro: Macro) -> PlainResult {
        if ["input", "pattern", "group"].contains(where: { parameter($0, of: macro) == .failure }) {
            return .failure
        }
        guard case .value(let input)? = parameter("input", of: macro), let text = input.text,
            case .value(let key)? = parameter("pattern", of: macro), let pattern = key.text
        else { return .absent }
        var group: Int64 = 1
        if case .value(let wanted)? = parameter("group", of: macro) {
            guard case .integer(let number)? = wanted.number else { return .absent }
            group = number
        }
        let match = firstMatch(of: pattern, in: text, ignoresCase: flag("ignoreCase", of: macro))
        guard let match, match.groups.indices.contains(Int(group)), let found = match.groups[Int(group)]
        else {
            return .absent
        }
        return .value(.text(found))
    }
}

extension PlainMatch {
    /// Puts groups in the place of `$1` to `$99` and the whole match in that of `$&`; `$$` is a dollar.
    func fill(_ template: String) -> String {
        var result = ""
        var rest = Substring(template)
        while let character = rest.first {
            rest = rest.dropFirst()
            guard character == "$", let next = rest.first else {
                result.append(character)
                continue
            }
            if next == "$" || next == "&" {
                result += next == "$" ? "$" : groups[0] ?? ""
                rest = rest.dropFirst()
            } else if let (number, digits) = groupNumber(rest) {
                result += groups[number] ?? ""
                rest = rest.dropFirst(digits)
            } else {
                result.append("$")
            }
        }
        return result
    }

    private func groupNumber(_ rest: Substring) -> (Int, Int)? {
        for digits in [2, 1] {
            let text = rest.prefix(digits)
            guard text.utf8.count == digits, text.utf8.allSatisfy({ (48...57).contains($0) }) else {
                continue
            }
            if let number = Int(text), number > 0, number < groups.count { return (number, digits) }
        }
        return nil
    }
}
