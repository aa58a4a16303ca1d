import Testing

@testable import TagRuntime

struct DigestCase: Sendable {
    let algorithm: String
    let input: String
    let digest: String

    init(_ algorithm: String, _ input: String, _ digest: String) {
        self.algorithm = algorithm
        self.input = input
        self.digest = digest
    }
}

@Test(arguments: [
    DigestCase("MD5", "", "d41d8cd98f00b204e9800998ecf8427e"),
    DigestCase("md5", "message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
    DigestCase("SHA-1", "abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    DigestCase(
        "sha1", "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "84983e441c3bd26ebaae4aa1f95129e5e54670f1"),
    DigestCase("SHA-256", "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    DigestCase(
        "sha256", "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"),
    DigestCase(
        "SHA-512", "abc",
        "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
            + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"),
])
func `digests are those of the standards`(given: DigestCase) {
    let digest = withView(given.algorithm) { Digest.of(Array(given.input.utf8), $0) }
    let hex = digest?.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(hex == given.digest)
}

@Test func `a digest of every length around a block is of the same bytes, however they come`() {
    for count in 0...130 {
        let bytes = [UInt8](repeating: 0x61, count: count)
        #expect(SHA256.digest(bytes) == withView(bytes) { SHA256.digest($0) })
    }
    #expect(withView("rot13") { Digest.of([], $0) } == nil)
}

/// XXH64 with seed 0; the values are those of the reference implementation.
@Test(
    arguments: [
        ("", 0xef46_db37_51d8_e999), ("a", 0xd24e_c4f1_a98c_6e5b), ("abc", 0x44bc_2cf5_ad77_0999),
        ("Nobody inspects the spammish repetition", 0xfbce_a83c_8a37_8bf1),
    ] as [(String, UInt64)])
func `sections are sealed by XXH64`(text: String, hash: UInt64) {
    #expect(SectionHash.of(Array(text.utf8)) == hash)
}

@Test func `names of every length hash by all of their bytes`() {
    for count in 0...40 {
        let bytes = (0..<count).map { UInt8($0) }
        var seen: Set<UInt64> = [NameHash.of(bytes[...])]
        for index in 0..<count {
            var other = bytes
            other[index] ^= 1
            seen.insert(NameHash.of(other[...]))
        }
        #expect(seen.count == count + 1)
    }
}
