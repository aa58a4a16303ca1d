import Foundation
import Synchronization
import TagNetworking

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends requests through a `URLSession` of its own: no cookies, no cache, no redirects.
///
/// This is the transport on Apple's systems. Connections are kept open between requests, except on Linux. The session ends with the
/// last copy of the transport.
///
/// On Linux, use `CurlTransport`: Foundation before swift-corelibs-foundation#5286 ends the process if a connection ends within the
/// header of an answer.
///
/// ```swift
/// configuration.transport = URLSessionTransport(timeout: .seconds(10))
/// ```
public struct URLSessionTransport: HitTransport {
    private let timeout: TimeInterval
    private let session: HitSession

    /// Creates a transport.
    ///
    /// - Parameter timeout: The time in which an answer must begin, and, twice that, end.
    public init(timeout: Duration = .seconds(30)) {
        let seconds = Double(timeout.milliseconds) / 1000
        self.timeout = seconds
        session = HitSession(.keepingNothing(timeout: seconds, whole: 2 * seconds))
    }

    /// Sends a request.
    ///
    /// - Throws: ``TransportError`` if no whole answer came.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPAnswer {
        guard let url = URL(string: request.url) else { throw .badRequest }
        var made = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: timeout)
        made.httpMethod = request.method.rawValue
        for header in request.headers { made.setValue(header.value, forHTTPHeaderField: header.name) }
        #if canImport(FoundationNetworking)
        // A kept connection that the server closes as the next request begins keeps a core busy until the timeout.
        made.setValue("close", forHTTPHeaderField: "Connection")
        #endif
        if request.method == .post { made.httpBody = Data(request.body) }
        return try await session.answer(to: made).get()
    }
}

/// A session, which ends with its owner.
private final class HitSession: Sendable {
    private let session: URLSession
    private let exchanges = HitExchanges()

    init(_ configuration: URLSessionConfiguration) {
        session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
    }

    deinit { session.finishTasksAndInvalidate() }

    func answer(to request: URLRequest) async -> HitExchanges.Answer {
        let task = session.dataTask(with: request)
        return await withTaskCancellationHandler {
            await exchanges.answer(of: task)
        } onCancel: {
            task.cancel()
        }
    }
}

/// The requests of a session that wait for their answers, whose bodies are not kept.
private final class HitExchanges: NSObject, URLSessionDataDelegate, Sendable {
    typealias Answer = Result<HTTPAnswer, TransportError>

    /// The continuations, by the numbers of their tasks.
    private let waiting = Mutex<[Int: CheckedContinuation<Answer, Never>]>([:])

    func answer(of task: URLSessionDataTask) async -> Answer {
        await withCheckedContinuation { continuation in
            waiting.withLock { $0[task.taskIdentifier] = continuation }
            task.resume()
        }
    }

    /// Refuses redirects: the answer is the redirect itself.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let continuation = waiting.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        if let error {
            continuation?.resume(returning: .failure(Self.failure(error)))
        } else if let response = task.response as? HTTPURLResponse {
            let retryAfter = response.value(forHTTPHeaderField: "Retry-After")
            let answer = HTTPAnswer(status: response.statusCode, retryAfter: retryAfter)
            continuation?.resume(returning: .success(answer))
        } else {
            continuation?.resume(returning: .failure(.failed("no HTTP answer")))
        }
    }

    private static func failure(_ error: any Error) -> TransportError {
        guard let error = error as? URLError else { return .failed("\(error)") }
        return switch error.code {
        case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff: .noNetwork
        case .timedOut: .timedOut
        case .badURL, .unsupportedURL: .badRequest
        default: .failed("URL error \(error.code.rawValue)")
        }
    }
}
