// A test names what an app does: containers, facts, hits, values.
@_exported public import TagManager
