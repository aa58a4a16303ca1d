import TagDiagnostics

/// The answers of the two debug paths, with the words and members of the vendor's validation servers.
enum ValidationAnswer {
    /// The answer of `/debug/collect`: one result for each hit.
    static func results(of hits: [(hit: ReceivedHit, line: String)]) -> JSON {
        let found = "Found \(hits.count) \(hits.count == 1 ? "hit" : "hits") in the request."
        return [
            "hitParsingResult": .array(
                hits.map { hit, line in
                    [
                        "valid": .boolean(!hit.isIgnored),
                        "parserMessage": .array(hit.mistakes.map(message)),
                        "hit": .string(CollectorPath.debugCollect.rawValue + "?" + line),
                    ]
                }),
            "parserMessage": [["messageType": "INFO", "description": .string(found)]],
        ]
    }

    private static func message(_ mistake: ReceivedHit.Mistake) -> JSON {
        [
            "messageType": mistake.isFatal ? "ERROR" : "WARN",
            "description": .string(mistake.words),
            "messageCode": .string(mistake.code),
            "parameter": .string(mistake.parameter),
        ]
    }

    /// The answer of `/debug/mp/collect`: all errors of all events.
    static func messages(of hits: [ReceivedHit]) -> JSON {
        let messages: [JSON] = hits.enumerated().flatMap { index, hit in
            hit.mistakes.map { mistake in
                [
                    "fieldPath": .string(
                        mistake.parameter.isEmpty ? "events[\(index)]" : mistake.parameter),
                    "description": .string(mistake.words),
                    "validationCode": .string(mistake.code),
                ]
            }
        }
        return ["validationMessages": .array(messages)]
    }
}
