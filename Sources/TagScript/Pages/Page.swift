/// The scripts of a page, found as browsers find them (WHATWG HTML, 13.2.5).
package struct Page: Sendable {
    /// Its scripts that browsers run: the code between the tags, or the value of an attribute such as `onclick`.
    package internal(set) var scripts: [PageScript] = []
    /// The start tags of its script elements, whatever their type.
    package internal(set) var elements: [ScriptElement] = []
    /// The addresses in attributes that browsers request, relative ones among them, by place.
    package internal(set) var requests: [Range<Int>] = []
    /// The parts that nothing closes: browsers take all that follows as their text.
    package internal(set) var unclosed: [UnclosedPart] = []
}

extension Page {
    /// Reads a page, in linear time.
    ///
    /// - Parameter holes: The places of references, sorted. They are text, whatever is in their names.
    package init(_ bytes: ArraySlice<UInt8>, holes: [Range<Int>] = []) {
        var reader = PageReader(Self.masked(bytes, holes))
        reader.read()
        self = reader.page
    }

    /// Returns the bytes with letters in place of the holes.
    private static func masked(_ bytes: ArraySlice<UInt8>, _ holes: [Range<Int>]) -> [UInt8] {
        var masked = Array(bytes)
        for hole in holes {
            for index in hole.clamped(to: 0..<masked.count) { masked[index] = UInt8(ascii: "x") }
        }
        return masked
    }
}

/// A script that a browser runs.
package struct PageScript: Sendable, Equatable {
    package let goal: ScriptGoal
    /// The offsets of the code in the page.
    package let range: Range<Int>
}

/// The start tag of a script element.
package struct ScriptElement: Sendable, Equatable {
    /// The `<` and the name.
    package let opening: Range<Int>
    /// The address that the script is loaded from; nil for code in the page.
    package let source: Range<Int>?
    /// True if the browser goes on with the page while it loads the script.
    package let isAsync: Bool
}

/// A part of a page that nothing closes.
package struct UnclosedPart: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        /// An element whose content is text, as `script` and `style`.
        case element(String)
        case comment
        /// A tag without its `>`.
        case tag
        /// The value of an attribute, without its second quote.
        case quote
    }

    package let kind: Kind
    /// The characters that open it.
    package let range: Range<Int>
}
