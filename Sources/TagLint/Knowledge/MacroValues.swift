import TagModel

/// Facts about a macro's value that are known without running it.
enum MacroValues {
    /// Returns true if the value can never be a number, nor a text that is one.
    static func isNeverNumber(_ macro: Macro) -> Bool {
        guard macro.format == nil else { return false }
        switch macro.kind {
        case .containerId, .debugMode, .language, .platform, .resolution, .appId, .advertisingTracking:
            return true
        case .url, .urlReferrer:
            guard let component = macro.parameters["component"] else { return true }
            return ["url", "protocol", "path"].contains(component.plainText ?? "")
        case .constant:
            return macro.parameters["value"].map(isNeverNumber) ?? false
        case .lookupTable, .regexTable:
            if let replaces = macro.parameters["replaces"], replaces.plainText != "false" { return false }
            let rows = macro.parameters["table"]?.tableRows ?? []
            let outputs = rows.map { $0.value } + [macro.parameters["default"]].compactMap { $0 }
            return !outputs.isEmpty && outputs.allSatisfy(isNeverNumber)
        default: return false
        }
    }

    private static func isNeverNumber(_ value: Value) -> Bool {
        switch value.kind {
        case .null, .boolean, .list, .map: true
        case .string(let text): !NumberWords.isNumberInJavaScript(text)
        default: false
        }
    }

    /// Returns true if the value is a Boolean or absent.
    ///
    /// A macro of the data layer counts if its default is a Boolean; an app may push another value.
    static func isBoolean(_ macro: Macro) -> Bool {
        guard macro.format == nil else { return false }
        switch macro.kind {
        case .debugMode, .advertisingTracking: return true
        case .constant:
            if case .boolean? = macro.parameters["value"]?.kind { return true }
            return false
        case .dataLayer:
            if case .boolean? = macro.parameters["default"]?.kind { return true }
            return false
        default: return false
        }
    }

    /// Returns true if the value's text means the same in every part of an address.
    static func isSafeInAddress(_ macro: Macro) -> Bool {
        switch macro.kind {
        case .random, .time, .containerId, .containerVersion, .debugMode, .resolution, .osApiLevel, .hash,
            .advertisingTracking, .language, .platform, .osVersion, .appId, .sdkVersion, .runtimeVersion,
            .advertisingId:
            return true
        case .encode:
            return macro.parameters["outputFormat"].map { $0.plainText != "base64" && $0.plainText != nil }
                ?? true
        case .join: return macro.parameters["escape"]?.plainText == "url"
        case .constant: return macro.parameters["value"].map(isSafeInAddress) ?? false
        case .lookupTable, .regexTable:
            let rows = macro.parameters["table"]?.tableRows ?? []
            let outputs = rows.map { $0.value } + [macro.parameters["default"]].compactMap { $0 }
            return outputs.allSatisfy(isSafeInAddress)
        default: return false
        }
    }

    private static func isSafeInAddress(_ value: Value) -> Bool {
        guard let text = value.plainText else { return false }
        return text.utf8.allSatisfy { byte in
            (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                || "-._~/:@!$'()*,;".utf8.contains(byte)
        }
    }
}
