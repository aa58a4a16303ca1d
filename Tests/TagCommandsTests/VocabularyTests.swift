import TagCommands
import TagCompiler
import TagDiagnostics
import TagLint
import TagModel
import TagTestSupport
import Testing

/// What is said of a file is said in the words of those who made it.
@Suite struct VocabularyTests {
    /// Every example of every diagnostic that is a container of either vocabulary.
    static let examples = Catalogue.all.flatMap(\.flagged).map {
        $0.replacing("«", with: "").replacing("»", with: "")
    }

    /// All that is said of a text to people, without what it quotes.
    static func words(of text: String, path: String = "GTM-AB12.json") -> (words: Vocabulary?, said: [String])
    {
        var compilation = Compiler.check(SourceFile(path: path, text: text))
        compilation.lint()
        let said = compilation.diagnostics.flatMap { diagnostic in
            [diagnostic.message] + diagnostic.notes.map(\.message) + diagnostic.fixIts.map(\.message)
        }
        return (
            compilation.container?.form.words, said.map { $0.replacing(/'.*'|".*"|\{\{.*\}\}/, with: "") }
        )
    }

    @Test func `exports have variables and triggers, definitions macros and rules`() {
        var counts: [Vocabulary: Int] = [:]
        for example in Self.examples {
            let (words, said) = Self.words(of: example)
            guard let words else { continue }
            for text in said {
                counts[words, default: 0] += 1
                switch words {
                case .export: #expect(!text.contains(/\b(macro|rule)s?\b/), "\(text) of \(example)")
                case .definition: #expect(!text.contains(/\b(trigger|variable)s?\b/), "\(text) of \(example)")
                }
            }
        }
        #expect(counts[.export, default: 0] > 30 && counts[.definition, default: 0] > 100)
    }

    @Test func `every word stands for one kind`() {
        for kind in EntityKind.allCases {
            for words in Vocabulary.allCases { #expect(EntityKind(word: words.word(for: kind)) == kind) }
        }
        #expect(EntityKind(word: "condition") == nil)
    }
}
