extension DefinitionForm {
    /// The members of tags and macros that list rules, each with words that people write for it.
    ///
    /// What fires a tag enables a macro, so each of the two members is a guess at the other as well.
    private static let ruleListGuesses: [(member: String, guesses: [String])] = {
        let firing = [
            "fire", "fires", "firedBy", "fireOn", "firesOn", "firingRules", "firingTriggers", "enables",
            "enabledBy",
            "rule", "rules", "trigger", "triggers",
        ]
        let blocking = [
            "block", "blocks", "blockedBy", "blockingRules", "blockingTriggers", "disables", "disabledBy",
            "exceptions", "exceptionTriggers",
        ]
        return [("fires", firing), ("enabledBy", firing), ("blockedBy", blocking), ("disabledBy", blocking)]
    }()

    /// Returns the first of `members` that lists rules and that a word is a guess at; nil if there is none.
    static func ruleList(_ word: String, among members: [String]) -> String? {
        ruleListGuesses.first { list in
            members.contains(list.member) && list.guesses.contains { $0.hasSameBytes(as: word) }
        }?.member
    }

    /// Returns the member of a tag that lists rules and that a word in a rule is a guess at; nil if there is none.
    static func ruleListOfTag(_ word: String) -> String? {
        ["tag", "tags", "macro", "macros"].contains { $0.hasSameBytes(as: word) }
            ? "fires" : ruleList(word, among: tagMembers.map { $0.described.name })
    }
}
