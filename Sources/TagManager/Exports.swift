// `Value`, `UTF8Text` and `FiredTag` are what is pushed, what handlers are given and what containers answer: whoever imports this module
// writes them. Type aliases would give their names without their members, which are visible where their own module is imported alone.
// Logging is not handed on: its `Logger` would stand beside the system's in every file of an app.
@_exported public import TagRuntime
