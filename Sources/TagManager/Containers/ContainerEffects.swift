import Logging
import TagRuntime

/// The side effects of an open container: disk, network, time, hits; a test replaces them.
struct ContainerEffects: Sendable {
    var clock: ManagerClock
    var schedule = RefreshSchedule()
    var facts: DeviceFacts
    var random: @Sendable () -> Double
    var logger: @Sendable () -> Logger
    /// Delivers the saved container, at once or later.
    var loadSaved:
        @Sendable (
            @escaping @Sendable (Result<(content: ContainerContent, fetched: Int64), RefreshFailure>) -> Void
        ) -> Void
    /// Saves a container with the time at which it was fetched, in milliseconds since 1970.
    var save: @Sendable (ContainerContent, Int64) -> Void
    /// Delivers a container from the network; nil if there is nothing newer.
    var fetch:
        @Sendable (ContainerRequest, @escaping @Sendable (Result<ContainerContent?, RefreshFailure>) -> Void)
            -> Void
    /// Called with the tags that an event fires, before they are executed.
    var onFiring: @Sendable (Firing) -> Void
    /// Sees what the container does; nil except in tests.
    var watch: ContainerWatch?
    /// Sees what the app and the container do; nil unless the app is debugged.
    var debugger: ManagerDebugger?
    /// Sends a hit.
    var send: @Sendable (Hit) -> Void
    /// Records the use of a pixel that may be requested once; returns false if it was used before.
    var usePixel: @Sendable (String) -> Bool
    /// Removes a container that was closed from the manager.
    var closed: @Sendable (TagContainer) -> Void

    /// Returns the host that answers the container's macros.
    func host(answering handlers: HandlerBox) -> Host {
        var host = Host()
        host.fact = facts.value
        host.milliseconds = { [clock] in clock.milliseconds() }
        host.random = random
        host.functionCall = { [watch, debugger] name, parameters in
            let (function, values) = (name.string, parameters.byName)
            let result = handlers.macro(function)?(function, values)
            watch?.called(function, false, values, result)
            debugger?.called(function, false, result)
            return result
        }
        host.customMacro = { [watch, debugger] name, parameters in
            let (type, values) = (name.string, parameters.byName)
            let result = handlers.customMacro(type)?(type, values)
            watch?.called(type, true, values, result)
            debugger?.called(type, true, result)
            return result
        }
        return host
    }
}
