import TagModel

/// A value as written in a container; the runtime's are `TagRuntime.Value`.
typealias Value = TagModel.Value
