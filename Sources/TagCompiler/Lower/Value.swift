import TagModel

/// A value as written; the runtime's is `TagRuntime.Value`.
typealias Value = TagModel.Value
