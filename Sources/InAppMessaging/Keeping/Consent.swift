import TagLoading
import TagManager

/// The user's consent: what the app set, in this run or an earlier one, else the app's Info.plist, else a default.
///
/// The file is a ``SealedFile`` of the kind `TAGCONS1` with a byte: 1 yes, 0 no, 2 nothing set.
struct Consent: Sendable {
    private let file: StateFile?
    private let plist: Bool?
    private let otherwise: Bool
    private var override: Bool?

    /// Reads what was set; a file that cannot be read is a no, since something was set.
    init(file: StateFile?, plist: Bool?, otherwise: Bool) {
        self.file = file
        self.plist = plist
        self.otherwise = otherwise
        switch file?.read() {
        case nil, .missing: override = nil
        case .bytes([0]), .unreadable: override = false
        case .bytes([1]): override = true
        case .bytes([2]): override = nil
        case .bytes: override = false
        }
    }

    /// True while the user agrees.
    var isGiven: Bool { override ?? plist ?? otherwise }

    /// Sets or removes what the app says; it holds in this run, whether or not it can be written.
    mutating func set(_ value: Bool?) { override = value }

    /// Writes what the app says.
    func save() throws(FileError) {
        try file?.write([override.map { $0 ? 1 : 0 } ?? 2])
    }
}
