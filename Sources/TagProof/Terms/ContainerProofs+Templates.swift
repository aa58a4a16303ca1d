import TagLogic
import TagModel

extension ContainerProofs {
    /// A part of a text: known letters, or a term that an event decides.
    private enum Piece {
        case text([UInt32])
        case open(Term)
    }

    /// Returns the term of a text made of parts.
    ///
    /// With one open part the text is followed whatever that part is. With more it is followed where all but the first are
    /// empty, or one letter. That suffices to find an event that shows something, but not to prove that there is none.
    mutating func template(_ parts: [TemplatePart], _ value: Value, _ space: inout ProofSpace) -> Term {
        var pieces: [Piece] = []
        var length = 0
        for part in parts {
            switch part {
            case .text(let text):
                guard (try? space.budget.read(letters: text.utf8.count)) != nil else {
                    return excess(of: value)
                }
                pieces.append(.text(text.unicodeScalars.map { $0.value }))
            case .reference(let reference):
                let term = term(of: reference, &space)
                switch term {
                case .failure: return .failure
                case .constant(let sample):
                    if let letters = sample.letters(by: .plain) {
                        pieces.append(.text(letters))
                    } else if container.blanksText {
                        return .absent
                    }
                default: pieces.append(.open(term))
                }
            case .value: return unknown(value, &space)
            }
            if case .text(let letters)? = pieces.last { length += letters.count }
            // The runtime makes no longer text; the effect of its absence is not followed.
            guard length <= ModelLimits.text else { return excess(of: value) }
        }
        guard (try? space.budget.keep(letters: length)) != nil else {
            return excess(of: value)
        }
        return joined(pieces, value, &space)
    }

    private mutating func joined(_ pieces: [Piece], _ value: Value, _ space: inout ProofSpace) -> Term {
        let open = pieces.indices.filter { if case .open = pieces[$0] { true } else { false } }
        guard open.count > 1 else { return joined(pieces) }
        var ways: [(when: Proposition, then: Term)] = []
        for letters in [nil, [UInt32(97)]] as [[UInt32]?] {
            var filled = pieces
            var conditions: [Proposition] = []
            for at in open.dropFirst() {
                guard case .open(let term) = pieces[at] else { continue }
                let filling =
                    letters.map { Constraint(just: .text($0)) } ?? Constraint(points: [.absent, .null])
                conditions.append(holds(term, filling, &space))
                filled[at] = .text(letters ?? [])
            }
            let isBlank = letters == nil && container.blanksText
            ways.append((space.propositions.all(conditions), isBlank ? .absent : joined(filled)))
        }
        return .choice(ways, otherwise: unknown(value, &space))
    }

    /// Joins pieces of which at most one is open.
    private func joined(_ pieces: [Piece]) -> Term {
        var before: [UInt32] = []
        var after: [UInt32] = []
        var open: Term?
        for piece in pieces {
            switch piece {
            case .open(let term): open = term
            case .text(let letters) where open == nil: before += letters
            case .text(let letters): after += letters
            }
        }
        return open.map { .text(before: before, $0, after: after) } ?? .constant(.text(before))
    }
}
