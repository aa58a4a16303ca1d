package import TagModel
package import TagScript

/// A script of a container, as its syntax is checked.
package struct CodeScript: Sendable {
    package internal(set) var bytes: [UInt8]
    package let goal: ScriptGoal
    /// The places of references in the bytes, in order.
    package internal(set) var holes: [Range<Int>]
    /// The offsets in the text that the script is in.
    let range: Range<Int>

    /// Returns the scripts of a container, those of one text in order, whatever is wrong with them.
    package static func all(in container: Container) -> [CodeScript] {
        WrittenCode.all(in: container, WrittenTexts(container)).flatMap {
            CodeScripts($0.bytes, $0.kind).all
        }
    }
}

/// Finds the scripts in a code.
struct CodeScripts {
    private(set) var all: [CodeScript] = []
    private(set) var elements: [ScriptElement] = []
    private(set) var unclosed: [UnclosedPart] = []
    /// The addresses in attributes that browsers request.
    private(set) var requests: [Range<Int>] = []

    private let code: ArraySlice<UInt8>
    /// The places of the references, in order.
    private let holes: [Range<Int>]
    private var nextHole = 0

    init(_ code: ArraySlice<UInt8>, _ kind: CodeKind) {
        self.code = code
        // A template has no references: its fields are read by functions.
        holes = kind == .template ? [] : Self.holes(in: code)
        switch kind {
        case .page:
            let page = Page(code, holes: holes)
            (elements, unclosed, requests) = (page.elements, page.unclosed, page.requests)
            for script in page.scripts { add(script.range, script.goal) }
        case .function, .calledFunction: add(0..<code.count, .expression)
        case .template: for section in TemplateSections.scripts(in: code) { add(section, .functionBody) }
        }
    }

    /// The places of `{{references}}`, with their braces.
    private static func holes(in code: ArraySlice<UInt8>) -> [Range<Int>] {
        TemplateScanner.names(in: code).map { name in
            name.lowerBound - 2 - code.startIndex..<name.upperBound + 2 - code.startIndex
        }
    }

    /// Adds a script; they are added in order.
    private mutating func add(_ range: Range<Int>, _ goal: ScriptGoal) {
        let bytes = code[code.startIndex + range.lowerBound..<code.startIndex + range.upperBound]
        all.append(CodeScript(bytes: Array(bytes), goal: goal, holes: holes(in: range), range: range))
    }

    private mutating func holes(in range: Range<Int>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        while nextHole < holes.count, holes[nextHole].lowerBound < range.upperBound {
            if holes[nextHole].lowerBound >= range.lowerBound {
                found.append(holes[nextHole].moved(by: -range.lowerBound))
            }
            nextHole += 1
        }
        return found
    }
}

extension Range<Int> {
    func moved(by offset: Int) -> Range<Int> { lowerBound + offset..<upperBound + offset }
}
