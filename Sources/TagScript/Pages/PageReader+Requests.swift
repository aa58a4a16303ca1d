extension PageReader {
    /// Notes the addresses in an element's attributes that browsers request.
    mutating func addRequests(of tag: PageTag) {
        for attribute in tag.attributes {
            guard let value = attribute.value, let kind = RequestedAttribute(attribute.name, of: tag.name)
            else {
                continue
            }
            switch kind {
            case .address: add(request: value)
            case .addressOfLink: if connects(tag) { add(request: value) }
            case .addresses(let separator):
                var start = value.lowerBound
                while start < value.upperBound {
                    let end = bytes[start..<value.upperBound].firstIndex(of: separator) ?? value.upperBound
                    add(request: start..<end)
                    start = end + 1
                }
            }
        }
    }

    private mutating func add(request range: Range<Int>) {
        let start = bytes[range].firstIndex { !Self.isSpace($0) } ?? range.upperBound
        let end = bytes[start..<range.upperBound].firstIndex { Self.isSpace($0) } ?? range.upperBound
        if start < end { page.requests.append(start..<end) }
    }

    /// Returns true if a browser connects to the host of a `link`: not for the page's other addresses, nor to look up a name alone.
    private func connects(_ tag: PageTag) -> Bool {
        guard let value = tag["rel"]?.value else { return false }
        return bytes[value].split(whereSeparator: Self.isSpace).contains { word in
            LinkRelation.connects(String(decoding: word.map { Self.lower($0) }, as: UTF8.self))
        }
    }
}

/// The relations of `link` elements.
package enum LinkRelation {
    /// Returns true for a relation, in lower case, for which a browser connects to the host.
    package static func connects(_ relation: String) -> Bool { connecting.contains(relation) }

    private static let connecting: Set<String> = [
        "stylesheet", "preload", "modulepreload", "prefetch", "prerender", "preconnect", "icon",
        "apple-touch-icon", "apple-touch-icon-precomposed", "mask-icon", "manifest",
    ]
}

/// An attribute whose value browsers request.
private enum RequestedAttribute {
    case address
    /// An address that is requested for some relations only.
    case addressOfLink
    /// Addresses with a separator between them.
    case addresses(UInt8)

    /// - Parameters:
    ///   - name: The attribute's name, in lower case.
    ///   - element: The element's name, in lower case.
    init?(_ name: String, of element: String) {
        let kind: RequestedAttribute? =
            switch name {
            case "src": Self.withSources.contains(element) ? .address : nil
            case "href": element == "link" ? .addressOfLink : Self.drawings.contains(element) ? .address : nil
            case "xlink:href": Self.drawings.contains(element) ? .address : nil
            case "srcset": element == "img" || element == "source" ? .addresses(UInt8(ascii: ",")) : nil
            case "imagesrcset": element == "link" ? .addresses(UInt8(ascii: ",")) : nil
            case "data": element == "object" ? .address : nil
            case "poster": element == "video" ? .address : nil
            case "action": element == "form" ? .address : nil
            case "formaction": element == "button" || element == "input" ? .address : nil
            case "background": element == "body" ? .address : nil
            case "ping": element == "a" || element == "area" ? .addresses(UInt8(ascii: " ")) : nil
            default: nil
            }
        guard let kind else { return nil }
        self = kind
    }

    private static let withSources: Set<String> = [
        "script", "img", "iframe", "frame", "embed", "audio", "video", "source", "track", "input",
    ]
    private static let drawings: Set<String> = ["image", "use"]
}
