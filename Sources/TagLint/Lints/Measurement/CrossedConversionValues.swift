import TagDiagnostics
import TagModel

/// Flags a conversion whose amount is an order's id, and whose order id is an amount.
struct CrossedConversionValues: Lint {
    static let kind = DiagnosticKind(
        "crossed-conversion-values", .schema, .warning,
        summary: "A conversion whose amount and order id are swapped.",
        explanation: """
            The parameter for the amount takes a variable that is named after an id, and the parameter for the order's id one that is \
            named after an amount. The revenue is then nonsense, and conversions are not told apart. The lint \
            reports a tag only if both are crossed.
            """,
        flagged: .export(
            .tag(
                "Sale", "fls",
                [
                    "advertiserId": "4694616", "revenue": "«{{Transaction ID}}»",
                    "orderId": "{{Transaction Value}}",
                ]),
            .variable("Transaction ID", "v", ["name": "id"]),
            .variable("Transaction Value", "v", ["name": "value"])),
        accepted: .export(
            .tag(
                "Sale", "fls",
                [
                    "advertiserId": "4694616", "revenue": "{{Transaction Value}}",
                    "orderId": "{{Transaction ID}}",
                ]),
            .variable("Transaction ID", "v", ["name": "id"]),
            .variable("Transaction Value", "v", ["name": "value"])))

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard subject.container.form == .export else { return }
        for tag in subject.container.tags {
            let key: String
            switch VendorCode(tag.type.value).code {
            case "fls", "sgtmfls": key = "revenue"
            case "awct", "sgtmadsct": key = "conversionValue"
            default: continue
            }
            guard let amount = tag.parameters[key], let order = tag.parameters["orderId"],
                Self.role(of: amount) == .id, Self.role(of: order) == .amount
            else { continue }
            report.add(
                "\(subject.title(of: tag)) sends an id as '\(key)' and an amount as 'orderId'; swap them",
                at: amount.range, notes: [Note("the order id", at: order.range)])
        }
    }

    private enum Role {
        case id, amount
    }

    /// Returns the role that a variable's name tells; nil for none, or for both.
    private static func role(of value: Value) -> Role? {
        guard case .reference(let reference) = value.kind else { return nil }
        let words = reference.name.lowercased().split { !$0.isLetter }.map { String($0) }
        let isID = words.contains { ids.contains($0) }
        let isAmount = words.contains { amounts.contains($0) }
        if isID == isAmount { return nil }
        return isID ? .id : .amount
    }

    private static let ids: Set<String> = ["id", "number", "orderid", "transactionid"]
    private static let amounts: Set<String> = ["value", "revenue", "total", "amount", "price"]
}
