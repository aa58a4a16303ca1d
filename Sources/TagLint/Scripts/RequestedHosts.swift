package import TagModel

/// The hosts that a container's tags request, as far as their texts tell.
///
/// Besides what is loaded in so many words, these are the hosts of scripts that strings name, as `https://t.example/a.js`. A host that is
/// computed is not known.
package struct RequestedHosts: Sendable {
    package struct Host: Sendable {
        package let name: String
        /// The tags that request it, by their index, in order.
        package fileprivate(set) var tags: [Int]
    }

    /// The hosts by name.
    package private(set) var all: [Host] = []
    private var places: [String: Int] = [:]
    private let container: Container

    package init(_ container: Container) {
        self.container = container
        let texts = WrittenTexts(container)
        let scripts = ContainerScripts.all(in: container, texts)
        for (text, addresses) in RequestedAddresses(texts, scripts).all {
            for address in addresses { add(address.hostName, of: text.owner) }
        }
        for text in scripts {
            guard case .parameter(let written) = text.home else { continue }
            for range in text.facts.scripts.flatMap({ $0.libraries }) {
                let start = written.bytes.startIndex
                let address = written.bytes[start + range.lowerBound..<start + range.upperBound]
                add(Address.first(of: address)?.hostName ?? "", of: written.owner)
            }
        }
        for index in all.indices { all[index].tags = Array(Set(all[index].tags)).sorted() }
        all.sort { $0.name < $1.name }
    }

    private mutating func add(_ name: String, of owner: Entity) {
        // A message only opens its addresses, at a tap.
        guard case .tag(let tag) = owner, !name.isEmpty, !container.tags[tag].kind.isMessage else { return }
        if let place = places[name] {
            all[place].tags.append(tag)
        } else {
            places[name] = all.count
            all.append(Host(name: name, tags: [tag]))
        }
    }
}
