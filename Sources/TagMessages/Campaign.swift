package import TagRuntime
package import TagVocabulary

/// A message that an app may show: a tag of one of the types `message.banner`, `message.modal`, `message.card`, `message.image`,
/// with its macros evaluated.
package struct Campaign: Sendable, Hashable {
    /// The layout of a message.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A strip at the edge of the screen, which goes by itself.
        case banner
        /// A dialog with at most one button.
        case modal
        /// A dialog with one or two buttons, and an image for each orientation.
        case card
        /// An image alone.
        case image

        /// Creates the layout of a tag's kind; `nil` when the tag is not a message.
        package init?(_ kind: TagKind) { self.init(rawValue: kind.shortName) }
    }

    /// A button of a modal or a card.
    package struct Button: Sendable, Hashable {
        /// The text on it.
        package var text: UTF8Text
        /// The color of the text; white unless given.
        package var textColor = HexColor.white
        /// The color of the button; `#4D8C47` unless given.
        package var backgroundColor = HexColor.button
        /// The address that it opens; `nil` when it only closes the message.
        package var url: UTF8Text?
    }

    /// One pair of the app's own data.
    package struct Datum: Sendable, Hashable {
        /// The key.
        package var key: UTF8Text
        /// The value.
        package var value: UTF8Text

        /// Creates a pair.
        package init(key: UTF8Text, value: UTF8Text) {
            self.key = key
            self.value = value
        }
    }

    /// A cap on displays in a period.
    package struct Period: Sendable, Hashable {
        /// The most displays.
        package var count: Int
        /// The length of the period.
        package var milliseconds: Int64

        /// Creates a cap.
        package init(count: Int, milliseconds: Int64) {
            self.count = count
            self.milliseconds = milliseconds
        }
    }

    /// Caps on how often a message is shown; all must hold.
    package struct Frequency: Sendable, Hashable {
        /// The most displays ever; `nil` for no cap.
        package var lifetime: Int?
        /// The most displays in a session; `nil` for no cap.
        package var session: Int?
        /// The most displays in periods that end now.
        package var within: [Period]

        /// Creates caps.
        package init(lifetime: Int? = nil, session: Int? = nil, within: [Period] = []) {
            self.lifetime = lifetime
            self.session = session
            self.within = within
        }
    }

    /// The layout.
    package var kind: Kind
    /// The id, by which displays are counted.
    package var id: UTF8Text
    /// The name, for people.
    package var name: UTF8Text
    /// The title; `nil` for an image alone.
    package var title: UTF8Text?
    /// The text below the title.
    package var body: UTF8Text?
    /// The address of the image; of a card in portrait.
    package var image: UTF8Text?
    /// The address of a card's image in landscape.
    package var landscapeImage: UTF8Text?
    /// The color of title and body; black unless given.
    package var textColor = HexColor.black
    /// The color behind them; white unless given.
    package var backgroundColor = HexColor.white
    /// The button of a modal, or a card's first one.
    package var button: Button?
    /// A card's second button.
    package var secondaryButton: Button?
    /// The address that a tap on a banner or an image opens.
    package var url: UTF8Text?
    /// The place among messages, lower first; `nil` comes last.
    package var priority: Int64?
    /// The caps; one display ever unless given.
    package var frequency = Frequency(lifetime: 1)
    /// The time since the last display of any message that must have passed; `nil` for the trigger's own.
    package var minimumInterval: Int64?
    /// The time after which a banner goes by itself, in milliseconds; 12 seconds unless given.
    package var dismissAfter = Int64(TagDefault.dismissAfter) * 1000
    /// The app's own data, in the container's order.
    package var data: [Datum] = []
    /// True for a message that is shown on test devices only.
    package var isTest = false
    /// Optional parameters that had a value of no use, and were left out.
    package var dropped: [CampaignFault] = []

    /// Returns true where the user can tap: there is a second button only if the message has one.
    package func takes(_ tap: MessageTap) -> Bool {
        switch tap {
        case .primary: true
        case .secondary: secondaryButton != nil
        }
    }

    /// True when a tap can open an address.
    package var hasURL: Bool { url != nil || button?.url != nil || secondaryButton?.url != nil }
}

extension Campaign {
    /// The beginning of the types of all messages' tags.
    package static let typePrefix = UTF8Text(TagKind.messagePrefix)

    /// Reads a fired tag.
    ///
    /// - Throws: All faults of the tag.
    package init(_ tag: FiredTag) throws(CampaignError) {
        try self.init(type: tag.type, parameters: tag.parameters, name: tag.name)
    }

    /// Reads a tag's type and its parameters.
    ///
    /// - Parameter name: The tag's name, which stands in for the parameter `name`.
    /// - Throws: All faults of the parameters.
    package init(
        type: UTF8Text, parameters: [Value.Entry], name: UTF8Text? = nil
    ) throws(CampaignError) {
        guard let kind = Kind(TagKind(named: type.string)) else {
            throw CampaignError(faults: [CampaignFault("type", .wrongKind("one of the types message.*"))])
        }
        var reader = CampaignReader(parameters)
        let given = reader.text(.name) ?? name
        let id = reader.text(.id) ?? given
        if id == nil { reader.missing(.id) }
        self.init(kind: kind, id: id ?? "", name: given ?? id ?? "")
        readTexts(&reader)
        readButtons(&reader)
        readCaps(&reader)
        data = reader.data()
        isTest = reader.boolean(.test) ?? false
        guard reader.faults.isEmpty else { throw CampaignError(faults: reader.faults) }
        dropped = reader.dropped
    }

    private init(kind: Kind, id: UTF8Text, name: UTF8Text) {
        self.kind = kind
        self.id = id
        self.name = name
    }

    private mutating func readTexts(_ reader: inout CampaignReader) {
        if kind != .image {
            title = reader.text(.title)
            if title == nil { reader.missing(.title) }
            body = reader.text(.body)
            textColor = reader.color(.textColor, otherwise: .black)
        }
        backgroundColor = reader.color(.backgroundColor, otherwise: .white)
        let isRequired = kind == .image || kind == .card
        image = reader.image(.image, isRequired: isRequired)
        if kind == .card { landscapeImage = reader.image(.landscapeImage, isRequired: false) }
        if kind == .banner || kind == .image { url = reader.address(.url) }
    }

    private mutating func readButtons(_ reader: inout CampaignReader) {
        guard kind == .modal || kind == .card else { return }
        button = reader.button(.first, isRequired: kind == .card)
        if kind == .card { secondaryButton = reader.button(.second, isRequired: false) }
    }

    private mutating func readCaps(_ reader: inout CampaignReader) {
        priority = reader.integer(.priority, in: .min ... .max)
        let lifetime = reader.integer(.lifetime, in: 1...Int64(Int32.max))
        let session = reader.integer(.session, in: 1...Int64(Int32.max))
        let within = reader.periods()
        if lifetime != nil || session != nil || !within.isEmpty {
            frequency = Frequency(
                lifetime: lifetime.map { Int($0) }, session: session.map { Int($0) }, within: within)
        }
        minimumInterval = reader.milliseconds(.minimumInterval, isZeroAllowed: true)
        if kind == .banner, let time = reader.milliseconds(.dismissAfter, isZeroAllowed: false) {
            dismissAfter = time
        }
    }
}
