import TagRuntime

extension Program {
    /// Whether a text may be asked for while a part of it is absent: then it matters what that does to the text.
    ///
    /// Linear in the program.
    var mayLackParts: Bool {
        composites.contains { composite in
            composite.kind == .template && values(of: composite).contains { !isAlwaysThere($0) }
        }
    }

    /// Whether a value can be neither absent nor null, by what it is alone.
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
