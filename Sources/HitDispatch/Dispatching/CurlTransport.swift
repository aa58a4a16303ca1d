#if canImport(CCurl)
import CCurl
import Dispatch
import Synchronization

/// Sends requests through libcurl: no cookies, no redirects, and connections that are kept open between requests.
///
/// This is the transport on Linux. A request is made once: if a kept connection turns out to be closed, the request fails,
/// and the dispatcher decides about another one. A request occupies a thread while it runs.
///
/// ```swift
/// configuration.transport = CurlTransport(timeout: .seconds(10))
/// ```
public struct CurlTransport: HitTransport {
    /// True, as twice the timeout is the longest time of a request, unless the timeout is longer than 2 minutes.
    public let endsByItself: Bool
    private let session: CurlSession

    /// Creates a transport.
    ///
    /// - Parameter timeout: The time in which an answer must begin, and, twice that, end.
    public init(timeout: Duration = .seconds(30)) {
        session = CurlSession(timeout: Int(clamping: timeout.milliseconds))
        endsByItself = timeout.milliseconds <= StoreLeases.longestRequest / 2
    }

    /// Sends a request.
    ///
    /// - Throws: ``TransportError`` if no whole answer came.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPAnswer {
        let exchange = CurlExchange()
        let answer = await withTaskCancellationHandler {
            await session.answer(to: request, exchange)
        } onCancel: {
            exchange.cancel()
        }
        return try answer.get()
    }
}

/// One handle of libcurl, which keeps its connections; its requests are made one after the other.
private final class CurlSession: Sendable {
    typealias Answer = Result<HTTPAnswer, TransportError>

    private let handle = Mutex(CurlHandle())
    private let requests = DispatchQueue(label: "HitDispatch.curl")
    /// Milliseconds.
    private let timeout: Int

    init(timeout: Int) { self.timeout = timeout }

    func answer(to request: HTTPRequest, _ exchange: CurlExchange) async -> Answer {
        await withCheckedContinuation { continuation in
            requests.async {
                let timeout = self.timeout
                let answer = self.handle.withLock { $0.answer(to: request, exchange, timeout) }
                continuation.resume(returning: answer)
            }
        }
    }
}

/// The answers that libcurl gives and gets during one request.
private final class CurlExchange: Sendable {
    private struct State: Sendable {
        var attempts = 0
        var retryAfter: String?
        /// True after the empty line behind the header fields.
        var isHeadWhole = false
        var body = 0
    }

    /// Bytes of an answer's body, which means nothing, after which no more is read.
    private static let longestBody = 1 << 20

    private let isCancelled = Atomic(false)
    private let state = Mutex(State())

    var retryAfter: String? { state.withLock { $0.retryAfter } }
    /// True if the answer has all of its header fields: without their end, libcurl takes it for one without a body.
    var isHeadWhole: Bool { state.withLock { $0.isHeadWhole } }
    /// True if a connection was there, and the request was made.
    var hasBegun: Bool { state.withLock { $0.attempts > 0 } }
    /// True if the body's end was not waited for.
    var isBodyLong: Bool { state.withLock { $0.body > Self.longestBody } }

    func cancel() { isCancelled.store(true, ordering: .relaxed) }

    /// Returns false if the request was made before: libcurl would make it again, without a word, where a connection is closed.
    func mayBegin() -> Bool {
        state.withLock { state in
            state.attempts += 1
            return state.attempts == 1
        }
    }

    func mayGoOn() -> Bool { !isCancelled.load(ordering: .relaxed) }

    func header(_ line: String) {
        switch line {
        case "\r\n", "\n": state.withLock { $0.isHeadWhole = true }
        // A new answer, after a provisional one.
        case _ where line.hasPrefix("HTTP/"):
            state.withLock { state in
                state.isHeadWhole = false
                state.retryAfter = nil
            }
        default: break
        }
        let parts = line.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "retry-after" else { return }
        let value = String(parts[1].drop { $0 == " " || $0 == "\t" }.prefix { !$0.isNewline })
        state.withLock { $0.retryAfter = value }
    }

    func body(_ count: Int) -> Bool {
        state.withLock { state in
            state.body += count
            return state.body <= Self.longestBody
        }
    }
}

/// A handle of libcurl.
@safe private struct CurlHandle: ~Copyable {
    private static let isReady: Bool = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    // Safe: only this owns it, from `curl_easy_init` to `curl_easy_cleanup`.
    private let pointer: UnsafeMutableRawPointer?

    init() { unsafe pointer = Self.isReady ? curl_easy_init() : nil }

    deinit {
        // Safe: nothing else has it.
        if let pointer = unsafe pointer { unsafe curl_easy_cleanup(pointer) }
    }

    mutating func answer(
        to request: HTTPRequest, _ exchange: CurlExchange, _ timeout: Int
    ) -> CurlSession.Answer {
        guard let pointer = unsafe pointer else { return .failure(.failed("libcurl cannot be used")) }
        guard request.headers.allSatisfy({ Self.isOneLine($0.name) && Self.isOneLine($0.value) }) else {
            return .failure(.failed("a header field has a line break"))
        }
        var fields: UnsafeMutablePointer<curl_slist>?
        // "Expect" would make long bodies wait for an answer first.
        for field in ["Expect:"] + request.headers.map({ "\($0.name): \($0.value)" }) {
            // Safe: the list copies the text; without memory it stays as it was.
            unsafe fields = curl_slist_append(fields, field) ?? fields
        }
        // Safe: the list, the body and the exchange outlive the request, and the handle forgets them at the next reset.
        defer { unsafe curl_slist_free_all(fields) }
        let result: CURLcode = unsafe request.body.withUnsafeBytes { body in
            unsafe curl_easy_reset(pointer)
            unsafe Self.set(pointer, request, body, timeout)
            unsafe hits_curl_set_pointer(pointer, CURLOPT_HTTPHEADER, fields)
            unsafe Self.listen(pointer, exchange)
            return withExtendedLifetime(exchange) { unsafe hits_curl_perform(pointer) }
        }
        let status = unsafe Int(hits_curl_status(pointer))
        if result == CURLE_OK || (result == CURLE_WRITE_ERROR && exchange.isBodyLong) {
            return exchange.isHeadWhole && status > 0
                ? .success(HTTPAnswer(status: status, retryAfter: exchange.retryAfter))
                : .failure(.failed("the answer was cut off"))
        }
        let hasNetwork = unsafe !hits_curl_has_no_network(pointer)
        return .failure(Self.failure(result, exchange, hasNetwork: hasNetwork))
    }

    // Safe: each call gives a value of the kind that its option takes; texts are copied, and the body outlives the request.
    private static func set(
        _ handle: UnsafeMutableRawPointer, _ request: HTTPRequest, _ body: UnsafeRawBufferPointer,
        _ timeout: Int
    ) {
        unsafe hits_curl_set_text(handle, CURLOPT_URL, request.url)
        unsafe hits_curl_set_http_only(handle)
        unsafe hits_curl_set_number(handle, CURLOPT_NOSIGNAL, 1)
        unsafe hits_curl_set_number(handle, CURLOPT_CONNECTTIMEOUT_MS, timeout)
        unsafe hits_curl_set_number(
            handle, CURLOPT_TIMEOUT_MS, timeout.multipliedReportingOverflow(by: 2).partialValue)
        unsafe hits_curl_set_number(handle, CURLOPT_LOW_SPEED_LIMIT, 1)
        unsafe hits_curl_set_number(handle, CURLOPT_LOW_SPEED_TIME, max(1, timeout / 1000))
        guard request.method == .post else { return }
        unsafe hits_curl_set_number(handle, CURLOPT_POST, 1)
        unsafe hits_curl_set_number(handle, CURLOPT_POSTFIELDSIZE, body.count)
        unsafe hits_curl_set_pointer(handle, CURLOPT_POSTFIELDS, body.baseAddress)
    }

    // Safe: libcurl calls back during the request alone, with the exchange, which lives as long, and with as many bytes as it says.
    private static func listen(_ handle: UnsafeMutableRawPointer, _ exchange: CurlExchange) {
        unsafe hits_curl_set_callbacks(
            handle, Unmanaged.passUnretained(exchange).toOpaque(),
            { bytes, size, count, context in
                guard let bytes = unsafe bytes, let context = unsafe context else { return 0 }
                let line = unsafe UnsafeRawBufferPointer(start: bytes, count: min(size * count, 512))
                unsafe CurlHandle.exchange(context).header(String(decoding: line, as: UTF8.self))
                return size * count
            },
            { _, size, count, context in
                guard let context = unsafe context else { return 0 }
                return unsafe CurlHandle.exchange(context).body(size * count) ? size * count : 0
            },
            { context, _, _, _, _ in
                guard let context = unsafe context else { return 1 }
                return unsafe CurlHandle.exchange(context).mayGoOn() ? 0 : 1
            },
            { context, _, _, _, _ in
                guard let context = unsafe context else { return CURL_PREREQFUNC_ABORT }
                return unsafe CurlHandle.exchange(context).mayBegin()
                    ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
            })
    }

    // Safe: the context is the exchange of the request that runs.
    private static func exchange(_ context: UnsafeMutableRawPointer) -> CurlExchange {
        unsafe Unmanaged<CurlExchange>.fromOpaque(context).takeUnretainedValue()
    }

    private static func isOneLine(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }

    private static func failure(
        _ code: CURLcode, _ exchange: CurlExchange, hasNetwork: Bool
    ) -> TransportError {
        switch code {
        case CURLE_OPERATION_TIMEDOUT: .timedOut
        // Of an answer this says that it is no HTTP.
        case CURLE_URL_MALFORMAT,
            CURLE_UNSUPPORTED_PROTOCOL where !exchange.hasBegun:
            .badRequest
        case CURLE_COULDNT_CONNECT where !hasNetwork: .noNetwork
        // The only callback that ends a request which nobody gave up is the one before a second attempt.
        case CURLE_ABORTED_BY_CALLBACK: .failed("the connection was closed")
        // Safe: a text that is always there.
        default: .failed(unsafe String(cString: curl_easy_strerror(code)))
        }
    }
}
#endif
