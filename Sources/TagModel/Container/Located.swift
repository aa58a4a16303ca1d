package import TagDiagnostics

/// A value and the range of its source bytes.
package struct Located<Value> {
    package var value: Value
    package var range: SourceRange

    @inlinable
    package init(_ value: Value, at range: SourceRange) {
        self.value = value
        self.range = range
    }
}

extension Located: Sendable where Value: Sendable {}
extension Located: Equatable where Value: Equatable {}
extension Located: Hashable where Value: Hashable {}
