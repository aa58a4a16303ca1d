#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Times one piece of work as `bench-native` does, and prints the same line.
struct Stopwatch {
    /// How often to run, for counting instructions; nil to measure time.
    var iterations: Int?
    var seconds = 1.0

    /// CPU nanoseconds of this thread.
    static func now() -> Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }

    /// Prints the median nanoseconds of one run, over batches of at least 2 ms, and what `work` answered.
    func measure(_ work: () throws -> Int) rethrows {
        var answer = 0
        if let iterations {
            for _ in 0..<iterations { answer = try work() }
            print("0\t\(answer)")
            return
        }
        answer = try work()
        var batch = 1
        while try time(batch, work, &answer) < 2e6 { batch *= 2 }
        var times: [Double] = []
        let begin = Stopwatch.now()
        while times.count < 3 || (times.count < 400 && Stopwatch.now() - begin < seconds * 1e9) {
            times.append(try time(batch, work, &answer) / Double(batch))
        }
        times.sort()
        print("\(Int(times[times.count / 2] * 10) / 10)\t\(answer)")
    }

    private func time(_ batch: Int, _ work: () throws -> Int, _ answer: inout Int) rethrows -> Double {
        let start = Stopwatch.now()
        for _ in 0..<batch { answer = try work() }
        return Stopwatch.now() - start
    }
}
