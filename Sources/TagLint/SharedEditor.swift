#if hasFeature(Embedded)
import TagDiagnostics
#else
import Synchronization
#endif
import TagSyntax

/// The editor of a tree, made when a lint first asks for it, and kept for the others: it takes a walk over the tree.
final class SharedEditor: Sendable {
    private let tree: SyntaxTree
    /// The editor; nil until it is made, and then nil in it if the file cannot be edited.
    private let made = Mutex<TreeEditor??>(nil)

    init(_ tree: SyntaxTree) { self.tree = tree }

    /// The editor; nil if the file cannot be edited.
    var editor: TreeEditor? {
        made.withLock { made in
            if let made { return made }
            let editor = TreeEditor(tree)
            made = .some(editor)
            return editor
        }
    }
}

/// An answer that several lints ask for, made when one first does.
final class SharedAnswer<Answer: Sendable>: Sendable {
    private let answer = Mutex<Answer?>(nil)

    func made(_ make: () -> Answer) -> Answer {
        answer.withLock { answer in
            if let answer { return answer }
            let made = make()
            answer = made
            return made
        }
    }
}
