import TagDiagnostics
import TagModel
import TagSyntax
import Testing

/// The vendor's formats have names of their own for macro types and predicates: what has none there is listed, never written in
/// silence under another name.
struct VendorNameTests {
    /// Returns the container whose only macro and only rule these are.
    private func reading(macro: String, condition: String) throws -> CheckedContainer {
        let reading = Reading(
            #"""
            {"container": {"id": "GTM-AB12"}, "macros": {"m": {\#(macro)}}, "rules": {"r": {"if": [{\#(condition)}]}},
             "tags": {"t": {"type": "imagePixel", "url": "http://a/", "fires": ["r"]}}}
            """#)
        return try #require(reading.checked, "\(reading.lines)")
    }

    /// Returns a value that a parameter accepts, as it is written.
    private func value(_ shape: ValueShape) -> String {
        switch shape {
        case .any, .text: #""a""#
        case .boolean: "true"
        case .integer, .number: "1"
        case .choice(let words): "\"\(words.first ?? "")\""
        case .list: "[]"
        case .map: "{}"
        case .table, .maps: #"[{"key": "a", "value": "b"}]"#
        }
    }

    /// Checks which writers list a loss at `range`.
    private func expectLoss(
        in checked: CheckedContainer, at range: SourceRange, export: Bool, resource: Bool, legacy: Bool
    ) {
        let losses = ExportWriter.write(checked.container).losses.filter { $0.range == range }
        #expect(losses.count == (export ? 1 : 0))
        #expect(ResourceWriter.write(checked).losses.filter { $0.range == range }.count == (resource ? 1 : 0))
        let written = LegacyWriter.write(checked, id: "GTM-AB12").losses
        #expect(written.filter { $0.range == range }.count == (legacy ? 1 : 0))
    }

    @Test(arguments: MacroType.all.filter { $0.kind != .values })
    func `a macro type without a name is listed by each writer`(type: MacroType) throws {
        let parameters = type.parameters.filter(\.isRequired).map { ", \"\($0.key)\": \(value($0.shape))" }
        let checked = try reading(
            macro: #""type": "\#(type.name)"\#(parameters.joined())"#,
            condition: #""macro": "m", "equals": "1""#)
        let macro = try #require(checked.container.macros.first)
        // A container's id is known when it is converted.
        let isLost = LegacyNames.function(of: type.kind) == nil && type.kind != .containerId
        expectLoss(
            in: checked, at: macro.type.range, export: type.exportCodes.isEmpty,
            resource: type.exportCodes.isEmpty, legacy: isLost)
    }

    @Test(arguments: PredicateType.all)
    func `a predicate without a name is listed by each writer`(type: PredicateType) throws {
        let checked = try reading(
            macro: #""type": "event""#, condition: #""macro": "m", "\#(type.name)": "1""#)
        let condition = try #require(checked.container.rules.first?.conditions.first)
        expectLoss(
            in: checked, at: condition.range, export: type.exportName == nil, resource: type.code == nil,
            legacy: LegacyNames.function(of: type.kind) == nil)
    }
}
