/// Macros that give addresses, and parts of them.
extension Evaluation {
    mutating func url(_ index: Int, _ first: Operands) -> Datum {
        let given =
            operandNumber(first, .source) == ValueSpace.missing ? fact(.pageURL) : operand(first, .source)
        let source = tables.evaluationRules.resolvesAddresses ? resolved(given) : given
        let component = text(operand(first, .component))
        let key = text(operand(first, .queryKey))
        let stripsWww = Conversions.boolean(operand(first, .stripWww))
        let pages = operand(first, .defaultPages)
        if tables.evaluationRules.resolvesAddresses,
            let host = pageHost(source, component, stripsWww: stripsWww)
        {
            return host
        }
        return part(index, of: source, component, key, stripsWww: stripsWww, defaultPages: pages)
    }

    mutating func urlReferrer(_ index: Int, _ first: Operands) -> Datum {
        part(
            index, of: fact(.pageReferrer), text(operand(first, .component)), text(operand(first, .queryKey)))
    }

    /// An address as the page has it; the page's own for what is none.
    private mutating func resolved(_ source: Datum) -> Datum {
        guard !source.isFailure else { return .failure }
        let page = text(fact(.pageURL))
        let address = source.isTrueToScripts ? text(source) : page
        guard address.kind == .text else { return address }
        pay(for: address.extent + page.extent, .digested)
        guard take(memory: 2 * address.extent), hasSteps() else { return .failure }
        let mark = bytes.count
        PageAddress.append(address.view, on: page.kind == .text ? page.view : .empty, to: &bytes)
        return takeText(from: mark)
    }

    private mutating func part(
        _ index: Int, of source: Datum, _ component: Datum, _ queryKey: Datum,
        stripsWww: Bool = false, defaultPages: Datum = .absent
    ) -> Datum {
        let url = text(source)
        guard url.kind == .text else { return url }
        let name = component.kind == .text ? component.view : ByteView("url")
        guard let part = URLParts.Component(name) else {
            report(.badParameter, .macro(index))
            return .absent
        }
        pay(for: url.extent, .digested)
        if defaultPages.kind == .list {
            budget.steps &-= defaultPages.extent &* (1 + Rate.copied.steps(for: url.extent))
        }
        guard hasSteps() else { return .failure }
        let parts = URLParts(url.view)
        let key = queryKey.kind == .text && queryKey.view.count > 0 ? queryKey.view : nil
        let rules = tables.evaluationRules
        if rules.resolvesAddresses, part == .query, let key { return queryValue(key, parts) }
        let mark = bytes.count
        let isThere = parts.append(
            part, queryKey: key, stripsWww: stripsWww, defaultPages: defaultPages, by: rules, to: &bytes)
        guard isThere else {
            bytes.truncate(to: mark)
            return .absent
        }
        return takeText(from: mark)
    }

    /// Returns the value that a script finds under a key of a query, or false where the script throws.
    private mutating func queryValue(_ key: ByteView, _ parts: URLParts) -> Datum {
        let mark = bytes.count
        let answer = PageAddress.appendValue(of: key, inQuery: parts.queryText, to: &bytes)
        if case .found = answer { return takeText(from: mark) }
        bytes.truncate(to: mark)
        if case .fault = answer { return .boolean(false) }
        return .absent
    }

    /// The page's host, where an address has none and is asked for it: scripts take it for that of the address.
    private mutating func pageHost(_ address: Datum, _ component: Datum, stripsWww: Bool) -> Datum? {
        guard address.kind == .text, component.kind == .text, URLParts.Component(component.view) == .host,
            !URLParts(address.view).hasHost
        else { return nil }
        let page = text(fact(.pageURL))
        guard page.kind == .text else { return nil }
        pay(for: page.extent, .digested)
        let mark = bytes.count
        _ = URLParts(page.view).append(
            .host, queryKey: nil, stripsWww: stripsWww, defaultPages: .absent, by: .web, to: &bytes)
        return takeText(from: mark)
    }

    /// The install referrer, or one component of it, as of a query.
    mutating func installReferrer(_ first: Operands) -> Datum {
        queryPart(text(fact(.installReferrer)), text(operand(first, .component)))
    }

    mutating func clickReferrer(_ first: Operands) -> Datum {
        let conversion = text(operand(first, .conversionId))
        guard conversion.kind == .text else { return .failure }
        guard take(memory: conversion.extent) else { return .failure }
        guard let referrer = host.clickReferrer(UTF8Text(conversion.view)) else { return .absent }
        return queryPart(adopt(referrer), text(operand(first, .clickComponent)))
    }

    private mutating func queryPart(_ query: Datum, _ component: Datum) -> Datum {
        guard query.kind == .text, component.kind == .text, component.view.count > 0 else { return query }
        pay(for: query.extent, .digested)
        guard hasSteps() else { return .failure }
        let mark = bytes.count
        guard URLParts.appendValue(of: component.view, inQuery: query.view, to: &bytes) else {
            bytes.truncate(to: mark)
            return .absent
        }
        return takeText(from: mark)
    }
}
