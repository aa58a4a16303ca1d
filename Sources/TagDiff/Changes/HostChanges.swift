import TagDiagnostics
import TagModel

/// The hosts that the old container names, read entity by entity until the one asked for is found.
final class KnownHosts {
    private let container: Container
    private var hosts: Set<String> = []
    /// The number of entities read: tags, macros, and then all others at once.
    private var read = 0

    init(_ container: Container) { self.container = container }

    func contains(_ host: String) -> Bool {
        while !hosts.contains(host) {
            guard readNext() else { return false }
        }
        return true
    }

    /// Reads the next entity; returns false if there is none.
    private func readNext() -> Bool {
        // Elements of spans are not copied.
        let (allTags, allMacros) = (container.tags, container.macros)
        let (tags, macros) = (allTags.span, allMacros.span)
        if read < tags.count {
            add(tags[read].parameters)
        } else if read < tags.count + macros.count {
            add(macros[read - tags.count].parameters)
        } else if read == tags.count + macros.count {
            addOthers()
        } else {
            return false
        }
        read += 1
        return true
    }

    private func add(_ parameters: [Parameter]) {
        let parameters = parameters.span
        for index in parameters.indices { add(parameters[index].value.kind) }
    }

    /// Adds the hosts in the line that a value is as JSON, which is made only where its texts are not found in it as they are.
    private func add(_ kind: Value.Kind) {
        switch kind {
        case .null, .boolean, .integer, .double: return
        case .string(let text): if text.hasTwoSlashes { add(hostsIn: "\"" + text) }
        case .list(let values):
            let values = values.span
            for index in values.indices { add(values[index].kind) }
        case .map(let entries):
            let entries = entries.span
            for index in entries.indices {
                let key = entries[index].key.shownText
                if key.hasTwoSlashes { add(hostsIn: "\"" + key) }
                add(entries[index].value.kind)
            }
        case .reference, .template, .tag, .escaped:
            let value = Value(kind, at: .none)
            if value.mayNameHost { add(hostsIn: JSON(value).line) }
        }
    }

    private func add(hostsIn text: String) {
        for host in Hosts.named(in: text) where !hosts.contains(host) { hosts.insert(host) }
    }

    private func addOthers() {
        guard let outline = SourceOutline(container) else { return }
        let data = SourceData(outline, SourceNames())
        for entity in outline.others where entity.kind != .part {
            for member in data.all(of: entity) { hosts.formUnion(Hosts.named(in: member.value.line)) }
        }
    }
}

extension Value {
    /// False if no text in it has two slashes side by side, as the address of a host has.
    fileprivate var mayNameHost: Bool {
        switch kind {
        case .null, .boolean, .integer, .double: false
        case .string(let text): text.hasTwoSlashes
        case .reference(let reference): reference.name.hasTwoSlashes
        case .tag(let reference): reference.name.hasTwoSlashes
        case .template(let parts): parts.contains { $0.mayNameHost }
        case .list(let values): values.contains { $0.mayNameHost }
        case .map(let entries): entries.contains { $0.key.mayNameHost || $0.value.mayNameHost }
        case .escaped(let value, _): value.mayNameHost
        }
    }
}

extension [Parameter] {
    /// The values that may name hosts.
    var textsOfHosts: [JSON] { map { $0.value }.filter { $0.mayNameHost }.map { JSON($0) } }
}

extension TemplatePart {
    fileprivate var mayNameHost: Bool {
        switch self {
        case .text(let text): text.hasTwoSlashes
        case .reference(let reference): reference.name.hasTwoSlashes
        case .value(let value): value.mayNameHost
        }
    }
}

extension String {
    fileprivate var hasTwoSlashes: Bool {
        // Safe: the bytes are only read, within the call.
        unsafe utf8.withContiguousStorageIfAvailable { unsafe $0.span.hasTwoSlashes }
            ?? Array(utf8).span.hasTwoSlashes
    }
}

extension EntityDifference {
    /// The same with the hosts that it names and did not.
    func namingHosts(beside known: KnownHosts) -> EntityDifference {
        var found: [String] = []
        var before: Set<String> = []
        for change in changes where change.level > .cosmetic {
            if let old = change.old { before.formUnion(Hosts.named(in: old.plain)) }
            if let new = change.new { found += Hosts.named(in: new.plain) }
        }
        for text in texts { found += Hosts.named(in: text.line).filter { !known.contains($0) } }
        var seen = before
        let hosts = found.filter { seen.insert($0).inserted }
        guard !hosts.isEmpty else { return self }
        var entity = self
        entity.changes.append(
            Change(.hosts, "", nil, .words(hosts.joined(separator: ", ")), min(level, .behaviour)))
        return entity
    }
}

extension Shown {
    fileprivate var plain: String {
        switch self {
        case .value(.string(let text)): text
        case .value(let json): json.line
        case .words(let words): words
        }
    }
}

/// Hosts in texts: what stands after `https://`, or after `//` in quotes.
enum Hosts {
    static func named(in text: String) -> [String] {
        let bytes = Array(text.utf8)
        let slash = UInt8(ascii: "/")
        var hosts: [String] = []
        var at = 1
        while at + 2 < bytes.count {
            defer { at += 1 }
            guard bytes[at] == slash, bytes[at + 1] == slash, begins(bytes[at - 1]) else { continue }
            let name = bytes[(at + 2)...].prefix(253).prefix { isPart($0) }
            if let host = host(name) { hosts.append(host) }
        }
        return hosts
    }

    private static func begins(_ byte: UInt8) -> Bool {
        [UInt8(ascii: ":"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`")].contains(byte)
    }

    private static func isPart(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
            || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
    }

    /// A name with a dot in it, in small letters.
    private static func host(_ name: ArraySlice<UInt8>) -> String? {
        var name = name
        while name.last == UInt8(ascii: ".") { name = name.dropLast() }
        guard name.contains(UInt8(ascii: ".")), let first = name.first, first != UInt8(ascii: ".") else {
            return nil
        }
        return String(decoding: name, as: UTF8.self).lowercased()
    }
}
