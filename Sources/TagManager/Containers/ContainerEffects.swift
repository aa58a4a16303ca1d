import Logging
import TagRuntime

/// All that an open container does outside of itself; a test does it at times of its own.
struct ContainerEffects: Sendable {
    var clock: ManagerClock
    var schedule = RefreshSchedule()
    var facts: DeviceFacts
    var random: @Sendable () -> Double
    var logger: @Sendable () -> Logger
    /// Gives the saved container, later or at once.
    var loadSaved:
        @Sendable (
            @escaping @Sendable (Result<(content: ContainerContent, fetched: Int64), RefreshFailure>) -> Void
        ) -> Void
    /// Keeps a container, with the time when it was fetched.
    var save: @Sendable (ContainerContent, Int64) -> Void
    /// Gives a container, or nil when there is nothing newer.
    var fetch:
        @Sendable (ContainerRequest, @escaping @Sendable (Result<ContainerContent?, RefreshFailure>) -> Void)
            -> Void
    /// Hears of what an event fires, before it is done.
    var onFiring: @Sendable (Firing) -> Void
    /// Takes a hit.
    var send: @Sendable (Hit) -> Void
    /// Takes note of a pixel that is asked for once; false when it was.
    var usePixel: @Sendable (String) -> Bool
    /// Forgets the container.
    var closed: @Sendable (TagContainer) -> Void

    /// What the container's macros ask.
    func host(answering handlers: HandlerBox) -> Host {
        var host = Host()
        host.fact = facts.value
        host.milliseconds = { [clock] in clock.milliseconds() }
        host.random = random
        host.functionCall = { name, parameters in
            let function = name.string
            return handlers.read.macros[function]?(function, parameters.byName)
        }
        host.customMacro = { name, parameters in
            let type = name.string
            return handlers.read.customMacros[type]?(type, parameters.byName)
        }
        return host
    }
}
