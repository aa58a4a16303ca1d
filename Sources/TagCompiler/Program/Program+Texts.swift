import TagRuntime

extension Program {
    /// True if a text may be requested while a part of it is absent, so that ``blanksTemplates`` matters.
    ///
    /// The cost is linear in the program.
    var mayLackParts: Bool {
        composites.contains { composite in
            composite.kind == .template && values(of: composite).contains { !isAlwaysThere($0) }
        }
    }

    /// Returns true if a value by itself can never be absent or null.
    private func isAlwaysThere(_ value: ValueID) -> Bool {
        switch value.kind {
        case .string, .integer, .double: return true
        case .fixed: return value == .true || value == .false
        case .composite, .pattern: return false
        case .macro:
            let call = macros[Int(value.index)]
            switch call.operation {
            case .containerId, .containerVersion: return true
            case .constant:
                guard let constant = operands(of: call).first, constant.kind != .macro else { return false }
                return isAlwaysThere(constant)
            default: return false
            }
        }
    }
}
