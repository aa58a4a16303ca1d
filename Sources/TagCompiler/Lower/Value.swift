import TagModel

/// In this module a value is one as written; the runtime's is `TagRuntime.Value`.
typealias Value = TagModel.Value
