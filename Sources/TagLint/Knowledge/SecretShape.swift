/// The shape of a secret: the start that all of its kind share, and the bytes that follow.
struct SecretShape {
    let what: String
    let start: String
    /// The least count of ``isPart`` bytes that follow.
    let length: Int
    /// Bytes beside letters and digits that the rest may have.
    let others: [UInt8]
    /// True if the rest has digits and capitals; names of styles and files may have the same start.
    let isMixed: Bool

    private init(
        _ what: String, _ start: String, _ length: Int, others: String = "", isMixed: Bool = false
    ) {
        self.what = what
        self.start = start
        self.length = length
        self.others = Array(others.utf8)
        self.isMixed = isMixed
    }

    /// True if it has lines, up to one that closes it.
    var hasLines: Bool { length == 0 }

    /// True if it begins with letters alone.
    var isWord: Bool { start.utf8.allSatisfy { $0.isLetterOrDigit && !$0.isDigit } }

    func isPart(_ byte: UInt8) -> Bool { byte.isLetterOrDigit || others.contains(byte) }

    /// The shapes of keys and tokens that nobody may see.
    ///
    /// Google's API keys (`AIza…`) are not among them: pages and apps publish those of Maps and Firebase, restricted by site
    /// or app, and the text of a key does not tell which services it opens.
    /// JSON web tokens (`eyJ…`) are not either: such is also the key that a service gives the clients of an app.
    static let all = [
        SecretShape("a private key", "-----BEGIN PRIVATE KEY-----", 0),
        SecretShape("a private key", "-----BEGIN RSA PRIVATE KEY-----", 0),
        SecretShape("a private key", "-----BEGIN EC PRIVATE KEY-----", 0),
        SecretShape("a private key", "-----BEGIN OPENSSH PRIVATE KEY-----", 0),
        SecretShape("a secret key of Stripe", "sk_live_", 16),
        SecretShape("a secret key of Stripe", "sk_test_", 16),
        SecretShape("a restricted key of Stripe", "rk_live_", 16),
        SecretShape("a webhook secret", "whsec_", 24, others: "+/=", isMixed: true),
        SecretShape("a key of OpenAI", "sk-proj-", 40, others: "-_", isMixed: true),
        SecretShape("a key of Anthropic", "sk-ant-", 80, others: "-_", isMixed: true),
        SecretShape("an access token of Shopify", "shpat_", 32),
        SecretShape("an access key of Amazon", "AKIA", 16),
        SecretShape("a client secret of Google", "GOCSPX-", 20, others: "-_"),
        SecretShape("an access token of Google", "ya29.", 20, others: "-_"),
        SecretShape("a token of GitHub", "ghp_", 36),
        SecretShape("a token of GitHub", "github_pat_", 40, others: "_"),
        SecretShape("a token of GitLab", "glpat-", 20, others: "-_"),
        SecretShape("a token of Slack", "xoxb-", 20, others: "-"),
        SecretShape("a token of Slack", "xoxp-", 20, others: "-"),
        SecretShape("a webhook of Slack", "hooks.slack.com/services/T", 20, others: "/"),
        SecretShape("a key of SendGrid", "SG.", 60, others: "-_."),
        SecretShape("an access token of Meta", "EAA", 90),
        SecretShape("a Measurement Protocol secret", "api_secret=", 16, others: "-_"),
    ]
}

extension SecretShape {
    /// The kinds of secrets in words, each with how it begins.
    static let list: String = {
        var kinds: [(what: String, starts: [String])] = []
        for shape in all {
            if kinds.last?.what != shape.what { kinds.append((shape.what, [])) }
            if !shape.hasLines { kinds[kinds.count - 1].starts.append(shape.start) }
        }
        return kinds.map { kind in
            kind.starts.isEmpty ? kind.what : "\(kind.what) (\(kind.starts.joined(separator: ", ")))"
        }.joined(separator: ", ")
    }()
}
