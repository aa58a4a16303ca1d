import TagManager
import TagMessages
import TagRuntime
import TagVocabulary

typealias GateCampaign = TagMessages.Campaign

extension InAppMessage {
    /// The images of a display that were loaded.
    struct Images: Sendable {
        var image: Image?
        var landscape: Image?
    }

    init(_ display: MessageDisplay, _ images: Images) {
        let campaign = display.campaign
        displayNumber = display.id.number
        self.campaign = Campaign(
            id: campaign.id.string, name: campaign.name.string, isTest: campaign.isTest)
        trigger = Trigger(display.trigger)
        appData = [String: String](campaign.data.map { ($0.key.string, $0.value.string) }) { $1 }
        content = Content(campaign, images)
    }
}

extension InAppMessage.Trigger {
    init(_ trigger: MessageTrigger) {
        self =
            switch trigger {
            case .event(let name): .event(name.string)
            case .foreground: .foreground
            case .launch: .launch
            case .test: .test
            }
    }
}

extension InAppMessage.Content {
    fileprivate init(_ campaign: GateCampaign, _ images: InAppMessage.Images) {
        let text = InAppMessage.Color(campaign.textColor)
        let background = InAppMessage.Color(campaign.backgroundColor)
        let title = campaign.title?.string ?? ""
        let body = campaign.body?.string
        let button = campaign.button.map { InAppMessage.Button($0) }
        switch campaign.kind {
        case .banner:
            self = .banner(
                InAppMessage.Banner(
                    title: title, body: body, image: images.image, textColor: text,
                    backgroundColor: background, url: campaign.url?.string,
                    duration: .milliseconds(campaign.dismissAfter)))
        case .modal:
            self = .modal(
                InAppMessage.Modal(
                    title: title, body: body, image: images.image, button: button, textColor: text,
                    backgroundColor: background))
        case .card:
            // A card has a first button: a campaign without one was refused.
            let primary =
                button ?? InAppMessage.Button(text: "", textColor: text, backgroundColor: background)
            self = .card(
                InAppMessage.Card(
                    title: title, body: body, portraitImage: images.image,
                    landscapeImage: images.landscape, primaryButton: primary,
                    secondaryButton: campaign.secondaryButton.map { InAppMessage.Button($0) },
                    textColor: text, backgroundColor: background))
        case .image:
            self = .image(
                InAppMessage.ImageOnly(
                    image: images.image, backgroundColor: background, url: campaign.url?.string))
        }
    }

    /// The button or address of a part of the message.
    func action(_ tap: InAppMessagingAction.Part) -> InAppMessagingAction {
        let button: InAppMessage.Button?
        switch self {
        case .banner(let banner): return InAppMessagingAction(part: .primary, text: nil, url: banner.url)
        case .image(let image): return InAppMessagingAction(part: .primary, text: nil, url: image.url)
        case .modal(let modal): button = tap == .primary ? modal.button : nil
        case .card(let card): button = tap == .primary ? card.primaryButton : card.secondaryButton
        }
        return InAppMessagingAction(part: tap, text: button?.text, url: button?.url)
    }
}

extension InAppMessage.Color {
    fileprivate init(_ color: HexColor) {
        self.init(red: color.red, green: color.green, blue: color.blue)
    }
}

extension InAppMessage.Button {
    fileprivate init(_ button: GateCampaign.Button) {
        self.init(
            text: button.text.string, textColor: InAppMessage.Color(button.textColor),
            backgroundColor: InAppMessage.Color(button.backgroundColor), url: button.url?.string)
    }
}
