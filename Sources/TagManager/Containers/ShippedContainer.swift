import TagLoading
import TagRuntime

/// The default container of an app, or the reason why there is none.
///
/// A `Result` would say the same, but whether its failure is an error is looked up while the app runs, in all its libraries, which
/// takes a quarter of the time to open a container.
enum ShippedContainer: Sendable {
    case loaded(LoadedContainer)
    case failed(LoadingError)

    /// The version of the container, where it is a whole number.
    var versionNumber: UInt64? {
        switch self {
        case .loaded(let container): container.versionNumber
        case .failed: nil
        }
    }
}
