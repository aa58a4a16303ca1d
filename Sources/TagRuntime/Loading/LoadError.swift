/// The reason why bytes are no container, or none to be trusted, and the place of the fault.
///
/// ```swift
/// do throws(LoadError) {
///     container = try LoadedContainer(bytes)
/// } catch {
///     print("\(error.message), at byte \(error.offset)")
/// }
/// ```
public struct LoadError: Error, Sendable, Hashable {
    /// The kind of fault; raw values keep their meaning.
    public enum Code: UInt8, Sendable, CaseIterable {
        /// The first bytes are not those of a compiled container.
        case notAContainer = 1
        /// The file ends before what its header states.
        case truncated = 2
        /// The file goes on after what its header states.
        case trailingBytes = 3
        /// A newer format: this reader would misread it.
        case newerFormat = 4
        /// The compressed form, which the loading library above this one unpacks first.
        case wireForm = 5
        /// Header or section table do not match their hash.
        case headerDamaged = 6
        /// A section's bytes do not match their hash.
        case sectionDamaged = 7
        /// Bits that mean nothing in this version are set.
        case reservedBits = 8
        /// A section of unknown meaning that may not be left out.
        case unknownSection = 9
        /// Sections out of order, or not one after another.
        case sectionLayout = 10
        /// A section that every container has is missing.
        case missingSection = 11
        /// A cell names a row that is not there.
        case indexOutOfRange = 12
        /// Runs that overlap, go backwards or leave their section.
        case badRun = 13
        /// Text that is no UTF-8.
        case invalidText = 14
        /// A macro or predicate of unknown operation, or a composite of unknown kind.
        case unknownOperation = 15
        /// An operand of a type its operation cannot take.
        case badOperand = 16
        /// A composite or macro that refers to itself or to one after it.
        case outOfOrder = 17
        /// A name that is not in its bucket, or is there twice; buckets that are no power of two; a rule that is not found by
        /// just the events it needs.
        case badIndex = 18
        /// A compiled pattern that does not verify.
        case badPattern = 19
        /// A container in the wire form does not match its hash.
        case wireDamaged = 20
        /// The compressed part of the wire form does not inflate, or not to the size it states.
        case badCompression = 21
        /// The inflated bytes of the wire form are no container; the place is in the inflated bytes.
        case badColumn = 22
        /// The wire form states a size above what the reader allows.
        case tooLarge = 23
        /// An automaton that leads to a state it does not have, or whose bytes are otherwise not as they must be.
        case badAutomaton = 24
        /// The signatures after the container do not match their hash, or their number is not 1 to 8.
        ///
        /// Loading does not verify the signatures themselves.
        case badSignature = 25
        /// A text of more than 1 MiB.
        case textTooLong = 26
    }

    /// The kind of fault.
    public let code: Code
    /// The place of the fault, in bytes from the start of the container.
    ///
    /// ``Code/badColumn`` counts from the start of the inflated bytes. A fault of a container that was unpacked from
    /// the wire form counts from the start of the resident form.
    public let offset: Int

    /// An error at a byte.
    public init(_ code: Code, at offset: Int) {
        self.code = code
        self.offset = offset
    }
}

extension LoadError {
    /// One sentence for people, without the place.
    public var message: StaticString {
        switch code {
        case .notAContainer: "this is not a compiled container"
        case .truncated: "the container is cut off"
        case .trailingBytes: "there are bytes after the container"
        case .newerFormat: "the container needs a newer runtime"
        case .wireForm: "the container is compressed and must be unpacked first"
        case .headerDamaged: "the container's header is damaged"
        case .sectionDamaged: "a section of the container is damaged"
        case .reservedBits: "the container has flags that are unknown to this runtime"
        case .unknownSection: "the container has a section that is unknown to this runtime"
        case .sectionLayout: "the container's sections are out of order"
        case .missingSection: "the container lacks a section"
        case .indexOutOfRange: "a cell refers to a missing row"
        case .badRun: "runs of rows overlap or leave their section"
        case .invalidText: "a text is not UTF-8"
        case .unknownOperation: "an operation is unknown"
        case .badOperand: "an operand does not fit its operation"
        case .outOfOrder: "a value depends on itself or on a later one"
        case .badIndex: "an index does not match its table"
        case .badPattern: "a compiled pattern is invalid"
        case .wireDamaged: "the compressed container is damaged"
        case .badCompression: "the compressed container does not inflate to its stated size"
        case .badColumn: "the compressed container does not inflate to a container"
        case .badAutomaton: "a pattern's automaton is invalid"
        case .badSignature: "the container's signatures are damaged"
        case .textTooLong: "a text is longer than 1 MiB"
        case .tooLarge: "the compressed container inflates to more than the limit"
        }
    }
}
