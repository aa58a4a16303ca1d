/// The limits on what a server takes from its clients.
package struct ServerLimits: Sendable {
    /// The bytes of a request's body; a larger one is answered with 413.
    package var body = 130_000
    /// The bytes of the target or of one header field; a larger one is answered with 400.
    package var field = 16_384
    /// The bytes of all header fields.
    package var head = 65_536
    /// The number of header fields.
    package var fields = 100
    /// The number of open connections; one more is answered with 503 and closed.
    package var connections = 128
    /// The time within which a connection must send its next request, and a client must take the answer.
    package var patience = Duration.seconds(30)

    package init() {}
}
