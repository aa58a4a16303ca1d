/// The freed memory that the C library keeps for the next blocks.
enum KeptMemory {
    /// Makes glibc keep up to 32 MiB of it, from the first large file on.
    ///
    /// The first such call takes a few microseconds, others nothing. Any thread may call it.
    ///
    /// glibc keeps up to twice the largest block, of at most 32 MiB, that it took from the system alone and that was freed. A process
    /// that compares one pair of large files after the other would give all memory back after each pair, and take a page fault for
    /// each page of the next.
    ///
    /// - Parameter nodes: The number of nodes for which a file gets room.
    static func enlarge(for nodes: Int) {
        #if canImport(Glibc)
        if nodes >= 1 << 12 { _ = isEnlarged }
        #endif
    }

    #if canImport(Glibc)
    /// True; making it frees a block of 16 MiB, of which only the first page is touched.
    private static let isEnlarged = Slab<TapeEntry>.build(
        estimate: (16 << 20) / MemoryLayout<TapeEntry>.stride, limit: .max
    ) { _ in }.elements.isEmpty
    #endif
}
