// Code that imports this module writes `Value`, `UTF8Text` and `FiredTag`: they are pushed, given to handlers and returned by
// containers. Type aliases would export their names without their members, which are visible only where their own module is
// imported. Logging is not re-exported: its `Logger` would compete with the system's in every file of an app.
@_exported public import TagRuntime
