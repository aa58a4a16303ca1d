import TagMessages
import TagRuntime
import Testing

/// Messages of tags: what is read, what is refused, and what is left out.
@Suite struct CampaignTests {}
