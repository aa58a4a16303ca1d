// A test uses the types of TagManager: containers, facts, hits, values.
@_exported public import TagManager
