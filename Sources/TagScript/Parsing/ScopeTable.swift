/// A way in which a name is declared.
enum Declared: UInt8 {
    /// Declared by a function at the top of a script or function, or by `var`; may be repeated.
    case variable
    case parameter
    /// Declared by `let`, `const`, `class` or `import`.
    case lexical
    /// Declared by a function in a block, which sloppy code may repeat.
    case blockFunction
    /// Declared by `catch (name)`: a `var` may have the same name.
    case catchName
}

/// The names declared in each scope.
///
/// One hash table for all scopes: its key is the scope's number and the name's. Scopes are never removed from it, so
/// entering and leaving one costs nothing.
struct ScopeTable {
    private struct Scope {
        var id: UInt32
        var isFunction: Bool
        /// The number under which the function has its `var`, with the place of the last.
        var variables: UInt32
        var start: Int
    }

    private var scopes: [Scope] = []
    private var lastID: UInt32 = 0
    private var keys = [UInt64](repeating: 0, count: 64)
    private var values = [UInt64](repeating: 0, count: 64)
    private var count = 0

    /// A name's first declaration in the same scope.
    struct Conflict: Error {
        var offset: Int
        var kind: Declared
    }

    /// Opens a scope that begins at `offset`, before any of its declarations but those of parameters.
    mutating func open(isFunction: Bool = false, at offset: Int) {
        lastID += 2
        let variables = isFunction ? lastID - 1 : scopes.last?.variables ?? 0
        scopes.append(Scope(id: lastID, isFunction: isFunction, variables: variables, start: offset))
    }

    mutating func close() { _ = scopes.popLast() }

    /// The number of open scopes.
    var depth: Int { scopes.count }

    var isFunctionScope: Bool { scopes.last?.isFunction ?? true }

    private static func key(_ scope: UInt32, _ name: UInt32) -> UInt64 { UInt64(scope) << 32 | UInt64(name) }

    private func slot(_ key: UInt64) -> Int {
        let mask = keys.count - 1
        var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
        while keys[slot] != 0, keys[slot] != key { slot = (slot + 1) & mask }
        return slot
    }

    private mutating func insert(_ scope: UInt32, _ name: UInt32, _ kind: Declared, _ offset: Int) {
        if (count + 1) * 2 > keys.count { grow() }
        let key = Self.key(scope, name)
        let slot = slot(key)
        if keys[slot] == 0 { count += 1 }
        keys[slot] = key
        values[slot] = UInt64(kind.rawValue) << 32 | UInt64(truncatingIfNeeded: offset)
    }

    private mutating func grow() {
        let (oldKeys, oldValues) = (keys, values)
        keys = [UInt64](repeating: 0, count: oldKeys.count * 2)
        values = keys
        for (key, value) in zip(oldKeys, oldValues) where key != 0 {
            let slot = slot(key)
            keys[slot] = key
            values[slot] = value
        }
    }

    private func find(_ scope: UInt32, _ name: UInt32) -> Conflict? {
        let slot = slot(Self.key(scope, name))
        guard keys[slot] != 0, let kind = Declared(rawValue: UInt8(truncatingIfNeeded: values[slot] >> 32))
        else {
            return nil
        }
        return Conflict(offset: Int(values[slot] & 0xFFFF_FFFF), kind: kind)
    }

    /// Declares a name by `var`: in the function, if no block up to it has another declaration of the name.
    ///
    /// - Parameter isLoopName: True in `for (var name of …)`, which may not have the name of a `catch`.
    mutating func declareVariable(_ name: UInt32, at offset: Int, isLoopName: Bool = false) throws(Conflict) {
        for scope in scopes.reversed() {
            if let known = find(scope.id, name) {
                switch known.kind {
                case .lexical, .blockFunction: throw known
                case .catchName: if isLoopName { throw known }
                case .variable, .parameter: break
                }
            }
            if scope.isFunction { return insert(scope.variables, name, .variable, offset) }
        }
    }

    /// Declares a name in the innermost scope.
    mutating func declare(_ name: UInt32, _ kind: Declared, at offset: Int, isStrict: Bool) throws(Conflict) {
        guard let scope = scopes.last else { return }
        if let known = find(scope.id, name) {
            switch (known.kind, kind) {
            case (.variable, .variable), (.parameter, .variable): return
            case (.blockFunction, .blockFunction) where !isStrict: return
            default: throw known
            }
        }
        // A `var` behind the start of this scope stands in it, or in a block in it.
        if kind == .lexical || kind == .blockFunction, let last = find(scope.variables, name),
            last.offset >= scope.start
        {
            throw last
        }
        insert(scope.id, name, kind, offset)
    }

    /// Returns true if the innermost scope, that of a function or script, has the name.
    func has(_ name: UInt32) -> Bool {
        guard let scope = scopes.last else { return false }
        return find(scope.id, name) != nil || find(scope.variables, name) != nil
    }
}
