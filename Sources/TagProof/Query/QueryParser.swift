import TagCompiler
import TagModel
import TagRuntime

extension Query {
    /// The grammar, for help pages.
    package static let grammar = """
        tag "NAME" [always|never] fires [when CONDITION]; for messages: message "NAME" [always|never] shows
        rule "NAME" [always|never] passes [when CONDITION]; trigger means the same as rule
        CONDITION: SUBJECT = != < <= > >= VALUE, SUBJECT contains|matches VALUE, SUBJECT starts with|ends with VALUE,
          SUBJECT is present|absent; joined by and, or, not and parentheses; before VALUE, ignoring case may stand
        SUBJECT: event, a key of the data layer such as ecommerce.value, or {{NAME}} of a macro or variable
        VALUE: "text", a number, true or false
        """

    /// Reads a query, in linear time.
    package init(_ text: String) throws(QueryError) {
        var parser = QueryParser(tokens: try QueryToken.read(text))
        self = try parser.query()
    }
}

/// A recursive-descent parser for the tokens of a query.
private struct QueryParser {
    let tokens: [QueryToken]
    var at = 0
    var depth = 0

    var token: QueryToken { tokens[at] }

    mutating func query() throws(QueryError) -> Query {
        var query = try goal()
        if query.goal == .condition {
            query.condition = try disjunction()
        } else if take(word: "when") {
            query.condition = try disjunction()
        }
        guard token.kind == .end else {
            throw unexpected("expected 'and', 'or' or the end of the query")
        }
        return query
    }

    private mutating func goal() throws(QueryError) -> Query {
        let isMessage = token.isWord("message")
        let isTag = isMessage || token.isWord("tag")
        guard isTag || token.isWord("rule") || token.isWord("trigger"), tokens[at + 1].kind == .text else {
            if isTag || token.isWord("rule") || token.isWord("trigger") { try refuseBareName() }
            return Query(goal: .condition, mode: .can, condition: nil)
        }
        let name = tokens[at + 1].text
        at += 2
        let mode: Query.Mode = take(word: "always") ? .always : take(word: "never") ? .never : .can
        let verb = isMessage ? "shows" : isTag ? "fires" : "passes"
        guard take(word: verb) else { throw unexpected("expected '\(verb)'") }
        return Query(
            goal: isTag ? .tagFires(name) : .rulePasses(name), mode: mode, condition: nil,
            isOfMessage: isMessage)
    }

    /// Refuses a name without quotes, but not a key that is called `tag` or so.
    private func refuseBareName() throws(QueryError) {
        let next = tokens[at + 1]
        guard next.kind == .word,
            !["is", "contains", "matches", "starts", "ends"].contains(where: next.isWord)
        else { return }
        throw QueryError(message: "put the name in quotes", range: next.range)
    }

    private mutating func disjunction() throws(QueryError) -> QueryCondition {
        var parts = [try conjunction()]
        while take(word: "or") { parts.append(try conjunction()) }
        return parts.count == 1 ? parts[0] : .any(parts)
    }

    private mutating func conjunction() throws(QueryError) -> QueryCondition {
        var parts = [try term()]
        while take(word: "and") { parts.append(try term()) }
        return parts.count == 1 ? parts[0] : .all(parts)
    }

    private mutating func term() throws(QueryError) -> QueryCondition {
        depth += 1
        defer { depth -= 1 }
        guard depth <= 100 else { throw unexpected("more than 100 levels of 'not' and parentheses") }
        if take(word: "not") { return .not(try term()) }
        guard take(sign: "(") else { return try comparison() }
        let inner = try disjunction()
        guard take(sign: ")") else { throw unexpected("expected ')'") }
        return inner
    }

    private mutating func comparison() throws(QueryError) -> QueryCondition {
        let subject = try subject()
        if take(word: "is") {
            if take(word: "present") { return .isPresent(subject) }
            if take(word: "absent") { return .not(.isPresent(subject)) }
            throw unexpected("expected 'present' or 'absent' after 'is'")
        }
        let isNegated = take(sign: "!=")
        let kind = isNegated ? .equals : try predicate()
        let ignoresCase = take(word: "ignoring") && take(word: "case")
        let place = token.range
        let text = try value()
        // In a container these are false and reported by lints; in a query they are errors.
        if kind == .matches, !RegexCompiler.compile(text, PatternOptions()).isValid {
            throw QueryError(message: "this is not a pattern", range: place)
        }
        if PredicateType.of(kind).comparesNumbers, !NumberText.isNumber(text) {
            throw QueryError(message: "this is not a number", range: place)
        }
        let condition = QueryCondition.compare(subject, kind, text, ignoresCase: ignoresCase)
        return isNegated ? .not(condition) : condition
    }

    private mutating func subject() throws(QueryError) -> QuerySubject {
        let token = token
        switch token.kind {
        case .reference:
            at += 1
            return .macro(token.text)
        case .word:
            at += 1
            return token.isWord("event") ? .event : .key(token.text)
        case .text, .sign, .end:
            throw unexpected("expected event, a key of the data layer or {{NAME}} of a macro or variable")
        }
    }

    private mutating func predicate() throws(QueryError) -> PredicateKind {
        let signs: [(String, PredicateKind)] = [
            ("=", .equals), ("==", .equals), ("<", .lessThan), ("<=", .lessOrEqual), (">", .greaterThan),
            (">=", .greaterOrEqual),
        ]
        for (sign, kind) in signs where take(sign: sign) { return kind }
        if take(word: "contains") { return .contains }
        if take(word: "matches") { return .matches }
        if take(word: "starts"), take(word: "with") { return .startsWith }
        if take(word: "ends"), take(word: "with") { return .endsWith }
        throw unexpected("expected =, !=, <, <=, >, >=, contains, starts with, ends with, matches or is")
    }

    private mutating func value() throws(QueryError) -> String {
        guard token.kind == .text || token.kind == .word else { throw unexpected("expected a value") }
        defer { at += 1 }
        return token.text
    }

    private mutating func take(word: String) -> Bool {
        guard token.isWord(word) else { return false }
        at += 1
        return true
    }

    private mutating func take(sign: String) -> Bool {
        guard token.isSign(sign) else { return false }
        at += 1
        return true
    }

    private func unexpected(_ message: String) -> QueryError {
        QueryError(message: message, range: token.range)
    }
}
