package import ArgumentParser

/// A command that is made without ArgumentParser if its arguments are only inputs.
///
/// To parse, ArgumentParser asks Swift's runtime for up to a hundred conformances of types, and for each answer the runtime
/// looks at all the records of conformances in the executable, thousands. That is more than half of the time that `check` takes
/// for an export.
package protocol PlainCommand: ParsableCommand {
    /// Creates the command that parsing these inputs, without an option, gives.
    init(inputs: [String])
}

extension PlainCommand {
    /// Returns the command for arguments that are only inputs; nil if there are none, or ArgumentParser may see more in one.
    static func plain(_ arguments: [String]) -> (any ParsableCommand)? {
        guard !arguments.isEmpty, !arguments.contains(where: { $0.hasPrefix("-") }) else { return nil }
        return Self(inputs: arguments)
    }
}
