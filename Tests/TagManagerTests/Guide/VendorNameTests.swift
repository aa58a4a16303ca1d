import TagTestSupport
import Testing

/// A name of `VendorNames.swift`, which the compiler answers with what replaces it.
private struct VendorName {
    /// The type that has the member; nil for a name of the module.
    let owner: String?
    let isStatic: Bool
    let isType: Bool
    /// The name with its labels, as the compiler writes it: `openContainer(byId:callback:)`.
    let name: String
    /// The name that the compiler offers as a fix; nil if the message says what to write.
    let replacement: String?
    let message: String?

    /// The file's names.
    static func all() throws -> [VendorName] {
        let path = Fixtures.package + "/Sources/TagManager/VendorNames.swift"
        let text = try #require(Fixtures.text(path)).split(whereSeparator: \.isWhitespace)
        let pattern =
            /extension (\w+) \{|@available\( ?\*, unavailable, (.*?)\) public (static )?(typealias|protocol|var|func) (\w+)([^{=]*)/
        var (owner, names): (String?, [VendorName]) = (nil, [])
        for match in text.joined(separator: " ").matches(of: pattern) {
            let (_, type, attribute, isStatic, kind, name, rest) = match.output
            if let type { owner = String(type) }
            guard let attribute, let name, let rest else { continue }
            func argument(_ label: String) -> String? {
                let parts = attribute.split(separator: label + ": \"", maxSplits: 1)
                let part = parts.count == 2 ? parts[1] : attribute.hasPrefix(label) ? parts[0] : nil
                return part.map { String($0.prefix { $0 != "\"" }) }
            }
            names.append(
                VendorName(
                    owner: owner, isStatic: isStatic != nil,
                    isType: kind == "typealias" || kind == "protocol",
                    name: name + (kind == "func" ? Self.labels(rest) : ""),
                    replacement: argument("renamed"), message: argument("message")))
        }
        return names
    }

    /// Returns the labels of parameters: `(byId:callback:)`.
    private static func labels(_ parameters: Substring) -> String {
        var (depth, isLabel, labels) = (0, true, "")
        for character in parameters {
            if "(<[".contains(character) { depth += 1 }
            if ")>]".contains(character), labels.last != "-" { depth -= 1 }
            if depth == 0 { break }
            if depth == 1, "(,".contains(character) {
                isLabel = true
            } else if isLabel, character.isLetter || character == "_" {
                labels.append(character)
            } else if isLabel, labels.last?.isLetter == true || labels.last == "_" {
                labels.append(":")
                isLabel = false
            }
        }
        return "(\(labels))"
    }

    /// An expression that names a member or a name of the module.
    func use(_ name: String) -> String {
        guard let owner else { return isType ? name + ".self" : name }
        return (isStatic ? owner : "the\(owner)") + "." + name
    }

    /// The compiler's error.
    var error: String {
        let words = replacement.map { "has been renamed to '\($0)'" } ?? "is unavailable"
        let name = name.hasSuffix("(_:)") ? String(name.dropLast(4)) : name
        return "'\(name)' \(words)" + (message.map { ": " + $0 } ?? "")
    }

    /// The name as Objective-C writes it, each way that Swift may have imported it from: `openContainerById:callback:`.
    func isImported(from selector: String) -> Bool {
        let parts = name.split(separator: "(")
        let labels = parts.count < 2 ? [] : parts[1].dropLast().split(separator: ":").map(String.init)
        let pieces = selector.split(separator: ":").map(String.init)
        guard pieces.count == max(1, labels.count), pieces.dropFirst().elementsEqual(labels.dropFirst())
        else { return false }
        // Swift leaves out "With", and the names of types.
        let start = String(parts[0])
        guard let label = labels.first, label != "_" else {
            return pieces[0] == start || !labels.isEmpty && pieces[0].hasPrefix(start + "Function")
        }
        let end = label.prefix(1).uppercased() + label.dropFirst()
        return [start + end, start + "With" + end].contains(pieces[0])
    }
}

/// The compiler offers what replaces a name of the iOS library.
@Suite struct VendorNameTests {
    /// Compiles uses of names, a line each.
    ///
    /// - Returns: The errors of each line.
    private static func errors(of uses: [String], _ names: [VendorName]) throws -> [Set<String>] {
        let shell = try Shell()
        let owners = Set(names.compactMap(\.owner)).sorted().map { "_ the\($0): \($0)" }
        let start = "import TagManager; func use(\(owners.joined(separator: ", "))) {\n"
        Fixtures.write(
            start + uses.map { "_ = " + $0 + "\n" }.joined() + "}\n", to: shell.folder + "/Use.swift")
        let checked = shell.run(
            "swiftc -typecheck -swift-version 6 -I '\(Shell.products)/Modules' "
                + "-Xcc -fmodule-map-file='\(Fixtures.package)/Sources/CZlib/module.modulemap' Use.swift")
        var errors = Array(repeating: Set<String>(), count: uses.count)
        for match in checked.errors.matches(of: /Use\.swift:(\d+):\d+: error: (.*)/) {
            let line = try #require(Int(match.output.1)) - 2
            try #require(errors.indices.contains(line), "\(match.output.2)")
            errors[line].insert(String(match.output.2))
        }
        return errors
    }

    @Test func `the compiler says what replaces a name, and that is there`() throws {
        let names = try VendorName.all()
        #expect(names.count > 50)
        let errors = try Self.errors(of: names.map { $0.use($0.name) }, names)
        for (name, errors) in zip(names, errors) { #expect(errors == [name.error]) }
        let replaced = names.filter { $0.replacement != nil }
        let uses = replaced.map { $0.use($0.replacement ?? "") }
        for (use, errors) in try zip(uses, Self.errors(of: uses, replaced)) {
            // Two functions can have the name.
            #expect(errors.allSatisfy { $0.hasPrefix("ambiguous use") }, "\(use): \(errors)")
        }
        for name in names { #expect(name.replacement != nil || name.message != nil, "\(name.name)") }
    }

    /// Constants of types that are in other modules; the message of the type says which.
    private static let constantsElsewhere = ["kTAGDispatch", "kTAGLoggerLogLevel"]

    @Test func `a name of the library that is another one here is known to the compiler`() throws {
        let names = try VendorName.all()
        for row in try GuideMapping.all() where row.theirs.contains("TAG") && !row.ours.isEmpty {
            // `refresh` is here, too: it waits.
            if row.theirs == "-[TAGContainer refresh]" { continue }
            if Self.constantsElsewhere.contains(where: row.theirs.hasPrefix) { continue }
            let (type, member) = Self.parts(of: row.theirs)
            let owner = names.first { $0.owner == nil && $0.name == type }
            guard let member else {
                #expect(owner != nil, "\(row.theirs)")
                continue
            }
            let words = row.ours.flatMap { $0.split { !$0.isLetter && !$0.isNumber } }
            let isSame = words.contains { $0 == member.prefix { $0 != ":" } }
            // The message of a type that is a closure here, or is elsewhere, says so of its members.
            let isExplained = owner?.message != nil
            let isKnown = names.contains { $0.owner == owner?.replacement && $0.isImported(from: member) }
            #expect(isSame || isExplained || isKnown, "\(row.theirs)")
        }
    }

    /// Returns the type and the member of `-[TAGManager dispatch]`, `TAGManager.logger`, or a name alone.
    private static func parts(of name: String) -> (type: String, member: String?) {
        let parts = name.split { " .".contains($0) }.map { $0.filter { !"+-[]".contains($0) } }
        return (String(parts[0]), parts.count < 2 ? nil : String(parts[1]))
    }
}
