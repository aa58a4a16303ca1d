import TagLint
import Testing

/// Inputs that cost too much once.
struct RunawayTests {
    @Test
    func `secrets in what follows a secret cost one look`() {
        let text = String(repeating: "SG.", count: 300_000)
        #expect(text.withoutSecrets == "SG.…")
        let keys = String(repeating: "-----BEGIN PRIVATE KEY-----", count: 30_000)
        #expect(keys.withoutSecrets == "-----BEGIN PRIVATE KEY-----…")
    }
}
