/// The freed memory that the C library keeps for the next blocks.
enum KeptMemory {
    /// Makes glibc keep up to 32 MiB of it.
    ///
    /// The first call takes a few microseconds, later ones nothing. Any thread may call it.
    ///
    /// glibc keeps up to twice the largest block, of at most 32 MiB, that it took from the system alone and that was freed. A process
    /// that compares one pair of large files after the other would give all memory back after each pair, and take a page fault for
    /// each page of the next.
    static func enlarge() {
        #if canImport(Glibc)
        _ = isEnlarged
        #endif
    }

    #if canImport(Glibc)
    /// True; making it frees a block of 16 MiB, of which only the first page is touched.
    private static let isEnlarged = Slab<TapeEntry>.build(
        estimate: (16 << 20) / MemoryLayout<TapeEntry>.stride, limit: .max
    ) { _ in }.elements.isEmpty
    #endif
}
