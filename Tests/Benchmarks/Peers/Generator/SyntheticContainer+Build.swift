#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension SyntheticContainer {
    /// A container of `count` rules; linear in `count`, the same for the same count.
    init(rules count: Int) {
        var random = RandomSource(seed: 20_000_003 &* (count &+ 1))
        addMacros(min(2 * count, Int(8 * pow(Double(count), 0.65))) + 1, &random)
        addRules(count, &random)
        addTags(count * 6 / 5, &random)
    }

    private mutating func addMacros(_ count: Int, _ random: inout RandomSource) {
        var names: Set<String> = ["event"]
        var keys: Set<String> = []
        macros = [Macro(name: "event", kind: .event)]
        for index in 1..<count {
            let draw = index < 4 ? 0 : random.number(in: 0..<100)
            let macro =
                switch draw {
                case ..<45: dataLayerMacro(&names, &keys, &random)
                case ..<65: constantMacro(&names, &random)
                case ..<80: templateMacro(&names, &random)
                case ..<97: tableMacro(isRegex: draw >= 92, &names, &random)
                default: builtInMacro(&names, &random)
                }
            note(macro)
            macros.append(macro)
        }
    }

    private mutating func note(_ macro: Macro) {
        let index = macros.count
        switch macro.kind {
        case .dataLayer(_, let isNumber, _):
            dataLayerMacros.append(index)
            if isNumber { numberMacros.append(index) } else { textMacros.append(index) }
        case .lookup: textMacros.append(index)
        case .constant(let text) where text.parts.count > 1: textMacros.append(index)
        default: break
        }
    }

    private func dataLayerMacro(
        _ names: inout Set<String>, _ keys: inout Set<String>, _ random: inout RandomSource
    ) -> Macro {
        // One key in four lies a level down, in an object that events of an app share.
        let key = random.unique(&keys) { random in
            let key = random.phrase(random.pick([2, 2, 3]), "_")
            return random.chance(0.25)
                ? random.pick(["page", "user", "ecommerce", "screen"]) + "." + key : key
        }
        let isNumber = random.chance(0.25)
        let fallback = random.chance(0.3) ? (isNumber ? "0" : random.phrase(1)) : nil
        let name = random.unique(&names) { $0.chance(0.1) ? "dlv " + $0.phrase(3) : "DLV - " + key }
        return Macro(name: name, kind: .dataLayer(key: key, isNumber: isNumber, fallback: fallback))
    }

    private func constantMacro(_ names: inout Set<String>, _ random: inout RandomSource) -> Macro {
        let name = random.unique(&names) { "CONST - " + $0.phrase(2) + $0.pick(["", " ID", " key"]) }
        let value =
            switch random.number(in: 0..<5) {
            case 0: "UA-" + random.digits(8) + "-1"
            case 1: "G-" + random.code()
            case 2: random.phrase(2, "-")
            case 3: random.digits(4)
            default: random.digits(16) + random.digits(16)
            }
        return Macro(name: name, kind: .constant(Text(value)))
    }

    private func templateMacro(_ names: inout Set<String>, _ random: inout RandomSource) -> Macro {
        var text = Text(.text(random.phrase(1) + random.pick(["-", "/", "|", "_"])), anyMacro(&random))
        if random.chance(0.6) {
            text.parts += [.text(random.pick(["-", "/", "|", ":"])), anyMacro(&random)]
        }
        if random.chance(0.3) { text.parts.append(.text(random.pick([".html", "?from=app", "/index"]))) }
        return Macro(name: random.unique(&names) { "TPL - " + $0.phrase(3) }, kind: .constant(text))
    }

    private func tableMacro(isRegex: Bool, _ names: inout Set<String>, _ random: inout RandomSource) -> Macro
    {
        let name = random.unique(&names) { (isRegex ? "RGX - " : "LUT - ") + $0.phrase(3) }
        var keys: Set<String> = []
        let rows = (0..<random.number(in: 3..<13)).map { _ in
            let key = random.unique(&keys) {
                isRegex ? pattern(&$0).pattern : $0.phrase($0.pick([1, 1, 2]), "_")
            }
            return (key: key, value: random.chance(0.5) ? random.code() : random.phrase(2, "-"))
        }
        let input = random.pick(textMacros.isEmpty ? dataLayerMacros : textMacros)
        return Macro(
            name: name, kind: .lookup(input: input, rows: rows, fallback: random.phrase(1), isRegex: isRegex))
    }

    private func builtInMacro(_ names: inout Set<String>, _ random: inout RandomSource) -> Macro {
        let name = random.unique(&names) { "Built-in " + $0.phrase(2) }
        return Macro(name: name, kind: .builtIn(random.pick(["cid", "ctv", "dbg", "r"])))
    }

    private func anyMacro(_ random: inout RandomSource) -> Text.Part {
        .macro(random.number(in: 0..<macros.count))
    }

    /// The kinds of patterns that people write in triggers and tables, each with a text that it matches.
    func pattern(_ random: inout RandomSource) -> (pattern: String, sample: String) {
        let word = random.phrase(1)
        switch random.number(in: 0..<7) {
        case 0: return ("^/(\(word)|\(random.phrase(2, "|")))(/|$)", "/\(word)/index")
        case 1: return ("\(word).*\(word)", "my \(word) and \(word)")
        case 2: return ("^\(word)-[0-9]+$", "\(word)-42")
        case 3: return (#"(^|\.)\#(word)\.(com|net|org)$"#, "www.\(word).net")
        case 4: return ("^(\(word)|\(random.phrase(4, "|")))$", word)
        case 5: return (#"\b\#(word)(s|ed|ing)?\b"#, "all \(word)s here")
        default: return ("^(?:[a-z]{2}/)?\(word)/[^/?]+", "en/\(word)/first")
        }
    }
}
