import TagConfiguration
import TagDiagnostics
import TagLint
import TagModel

extension ConfigurationReader {
    /// Reads the consent types that a service's tags must require, such as `Meta = ["ad_storage"]`.
    mutating func requireConsent(_ member: Setting.Member) {
        guard !isFull else { return }
        guard ConsentDemands.isKnown(member.name) else {
            report.add(
                .unsuitableSetting(
                    "no service, purpose or type of tags is named '\(member.name)'", at: member.nameRange,
                    note: ConsentDemands.suggestion(for: member.name).map { "did you mean \($0)?" }
                        ?? "'tagc explain required-consent-missing' lists the names"))
            return
        }
        guard let types = elements(of: member) else { return }
        guard types.count <= ConsentDemands.mostTypes else {
            report.add(
                .unsuitableSetting(
                    "'\(member.name)' has \(types.count) consent types, more than \(ConsentDemands.mostTypes)",
                    at: member.setting.range))
            return
        }
        // A site may have types of its own.
        for type in types where !ConsentDemands.vendorTypes.contains(type.value) {
            guard let nearest = NearestName.nearest(to: type.value, among: ConsentDemands.vendorTypes) else {
                continue
            }
            report.add(
                .unsuitableSetting(
                    "'\(type.value)' is not a consent type of the vendor", at: type.range,
                    note: "did you mean '\(nearest)'?"))
        }
        configuration.requireConsent.append((Located(member.name, at: member.nameRange), types.map(\.value)))
    }
}
