#if canImport(Glibc)
import CMalloc
#endif

/// The memory that the process has used and freed.
enum FreedMemory {
    /// Makes the C library give back freed memory of 128 KiB or more in one place.
    ///
    /// glibc otherwise keeps more of it the larger the blocks are that a process frees, to be quick with the next ones. Linting a large
    /// file then holds what its proofs took to the end.
    static func giveBackSoon() {
        #if canImport(Glibc)
        _ = mallopt(M_MMAP_THRESHOLD, 1 << 17)
        _ = mallopt(M_TRIM_THRESHOLD, 1 << 17)
        #endif
    }

    /// Gives back all memory that is freed, whole pages of it: other blocks may keep a page.
    ///
    /// It takes some milliseconds, so it is for the end of what took much memory.
    static func giveBack() {
        #if canImport(Glibc)
        _ = malloc_trim(0)
        #endif
    }
}
