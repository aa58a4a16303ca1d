extension PageReader {
    /// Returns the offset of the end tag of a script; nil if there is none.
    ///
    /// A script may write a page with scripts: after `<!--`, and until `-->`, an end tag after `<script` is a part of it.
    func endOfScript(from start: Int) -> Int? {
        var (index, isEscaped, isInner) = (start, false, false)
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: ">"), isEscaped, index >= 2, hasBefore("--", index) {
                (isEscaped, isInner) = (false, false)
            }
            guard bytes[index] == UInt8(ascii: "<") else {
                index += 1
                continue
            }
            if !isEscaped, has("<!--", at: index) {
                // Its dashes may be those of the end: `<!-->`.
                isEscaped = true
                index += 4
            } else if isEndTag("script", at: index) {
                guard isInner else { return index }
                isInner = false
                index += 8
            } else {
                if isEscaped, has("<script", at: index), Self.endsName(byte(index + 7)) { isInner = true }
                index += 1
            }
        }
        return nil
    }
}

/// The type of a script element, as its attributes tell.
enum ScriptType {
    case classic, module
    /// Data, or code that browsers do not run.
    case other

    init(_ tag: PageTag, _ bytes: [UInt8]) {
        guard let type = Self.text(tag["type"], bytes) ?? Self.language(tag, bytes) else {
            self = .classic
            return
        }
        self = type == "module" ? .module : Self.classicTypes.contains(type) ? .classic : .other
    }

    var goal: ScriptGoal? {
        switch self {
        case .classic: .script
        case .module: .module
        case .other: nil
        }
    }

    private static func language(_ tag: PageTag, _ bytes: [UInt8]) -> String? {
        text(tag["language"], bytes).map { $0.isEmpty ? "" : "text/" + $0 }
    }

    private static func text(_ attribute: PageTag.Attribute?, _ bytes: [UInt8]) -> String? {
        guard let attribute else { return nil }
        let value = bytes[attribute.value ?? 0..<0]
        let trimmed = value.drop(while: PageReader.isSpace).reversed().drop(while: PageReader.isSpace)
        return String(decoding: trimmed.reversed().map { PageReader.lower($0) }, as: UTF8.self)
    }

    /// The types that browsers run, and that of the scripts in Tag Manager's compiled containers.
    private static let classicTypes: Set<String> = Set(
        [
            "", "text/gtmscript", "application/ecmascript", "application/javascript",
            "application/x-ecmascript", "application/x-javascript", "text/ecmascript", "text/javascript",
            "text/jscript", "text/livescript", "text/x-ecmascript", "text/x-javascript",
        ] + (0...5).map { "text/javascript1.\($0)" })
}

/// The attributes of elements whose values are the bodies of functions.
enum EventHandlers {
    static let names: Set<String> = [
        "onabort", "onafterprint", "onbeforeprint", "onbeforeunload", "onblur", "oncanplay", "onchange",
        "onclick", "onclose", "oncontextmenu", "oncopy", "oncut", "ondblclick", "ondrag", "ondragend",
        "ondragenter", "ondragleave", "ondragover", "ondragstart", "ondrop", "onended", "onerror", "onfocus",
        "onhashchange", "oninput", "oninvalid", "onkeydown", "onkeypress", "onkeyup", "onload",
        "onloadeddata", "onloadedmetadata", "onmessage", "onmousedown", "onmouseenter", "onmouseleave",
        "onmousemove", "onmouseout", "onmouseover", "onmouseup", "onpagehide", "onpageshow", "onpaste",
        "onpause", "onplay", "onplaying", "onpopstate", "onreset", "onresize", "onscroll", "onsearch",
        "onselect", "onstorage", "onsubmit", "ontimeupdate", "ontoggle", "ontouchend", "ontouchmove",
        "ontouchstart", "onunload", "onwheel",
    ]
}
