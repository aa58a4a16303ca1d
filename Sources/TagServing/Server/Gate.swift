import NIOCore

/// The parts of a server behind a token: each address begins with it, and requests of other pages are refused.
///
/// A page of another site can make a browser send requests to this machine. It does not know the token, the browser names the page
/// as the origin, and a name that is made to lead here (DNS rebinding) is not one of the server's own.
package struct Gate: ServedPart {
    private let token: AccessToken
    private let names: HostNames
    private let parts: [any ServedPart]

    package init(_ token: AccessToken, _ names: HostNames, _ parts: [any ServedPart]) {
        (self.token, self.names, self.parts) = (token, names, parts)
    }

    package func answer(_ request: ServedRequest) -> ServedAnswer? { nil }

    package func reply(_ request: ServedRequest) -> ServedReply? {
        if let refusal = refusal(of: request) { return .answer(refusal) }
        guard let inner = opened(request) else {
            return .answer(
                .text(403, "the address lacks the token: copy it from the terminal of 'tagc serve'"))
        }
        if inner.path.isEmpty, request.method == "GET" {
            // The page finds its files from its folder.
            var answer = ServedAnswer(308)
            answer.set("Location", "/\(token.text)/")
            return .answer(answer)
        }
        for part in parts {
            if let reply = part.reply(inner) { return reply }
        }
        return .answer(.text(404, "unknown path"))
    }

    /// Returns the answer to a request that a page of another site may have caused; nil for any other.
    private func refusal(of request: ServedRequest) -> ServedAnswer? {
        let hosts = request.headers.filter { $0.name.lowercased() == "host" }
        guard hosts.count == 1, let host = hosts.first?.value, names.contain(host) else {
            return .text(421, "the server has another name: use the address that 'tagc serve' prints")
        }
        for (name, value) in request.headers where name.lowercased() == "origin" {
            guard value == "http://" + host else {
                return .text(403, "pages of other sites get no answer")
            }
        }
        if let site = request.header("Sec-Fetch-Site"), !["same-origin", "none"].contains(site) {
            return .text(403, "pages of other sites get no answer")
        }
        return nil
    }

    /// Returns the request without the token; nil if it has none.
    ///
    /// The token is the first part of the path. A preview link has it in `gtm_auth`.
    private func opened(_ request: ServedRequest) -> ServedRequest? {
        var inner = request
        let rest = request.path.dropFirst()
        let first = rest.prefix { $0 != "/" }
        if request.path.hasPrefix("/"), token.matches(first) {
            inner.path = String(rest.dropFirst(first.count))
            return inner
        }
        let isContainer = !rest.isEmpty && first.count == rest.count && request.method != "POST"
        let guess = request.query.split(separator: "&").first { $0.hasPrefix("gtm_auth=") }?.dropFirst(9)
        return isContainer && guess.map(token.matches) == true ? inner : nil
    }
}

/// The names and numbers under which a server is known, with its port.
package struct HostNames: Sendable {
    private let names: Set<String>
    /// The addresses of this machine that others can reach, such as `192.168.1.5`; empty for a server on the loopback alone.
    package let reachable: [String]

    /// - Parameters:
    ///   - host: The address that the server listens on; a wildcard stands for all addresses of the machine.
    package init(host: String, port: Int) {
        var hosts = ["127.0.0.1", "[::1]", "localhost"]
        let isWildcard = ["0.0.0.0", "::", "[::]"].contains(host)
        if !isWildcard { hosts.append(host.contains(":") ? "[\(host)]" : host.lowercased()) }
        reachable = isWildcard ? Self.machine() : []
        names = Set((hosts + reachable).flatMap { port == 80 ? [$0, "\($0):80"] : ["\($0):\(port)"] })
    }

    func contain(_ host: String) -> Bool { names.contains(host.lowercased()) }

    /// Returns true for a name or number of this machine's loopback, with a port or without.
    static func isLoopback(_ host: String) -> Bool {
        let name = host.hasPrefix("[") ? host.prefix { $0 != "]" } + "]" : host.prefix { $0 != ":" }
        return name == "[::1]" || isLoopback(name: String(name))
    }

    /// Returns true for a name or number of this machine's loopback.
    static func isLoopback(name: String) -> Bool {
        let name = name.lowercased()
        if name == "localhost" || name == "::1" { return true }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }

    /// Returns the numbers of this machine's interfaces, those of the fourth version of the protocol first.
    private static func machine() -> [String] {
        let addresses = ((try? System.enumerateDevices()) ?? []).compactMap(\.address)
        let numbers = addresses.filter { !$0.isLoopback }.compactMap { address -> (Bool, String)? in
            guard let text = address.ipAddress, !text.hasPrefix("fe80") else { return nil }
            return (text.contains(":"), text.contains(":") ? "[\(text)]" : text)
        }
        return numbers.filter { !$0.0 }.map(\.1) + numbers.filter(\.0).map(\.1)
    }
}
