import TagModel

/// Here, a value as a container has it written; the runtime's are called `TagRuntime.Value`.
typealias Value = TagModel.Value
