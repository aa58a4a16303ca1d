// The stopwatch and the file reading that all native peers share.
#pragma once
#include <time.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace bench {

/// CPU nanoseconds of this thread.
inline double now() {
    timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return time.tv_sec * 1e9 + time.tv_nsec;
}

inline std::string slurp(const std::string &path) {
    FILE *file = fopen(path.c_str(), "rb");
    if (!file) {
        perror(path.c_str());
        exit(66);
    }
    std::string bytes;
    char buffer[1 << 16];
    while (size_t count = fread(buffer, 1, sizeof buffer, file)) bytes.append(buffer, count);
    fclose(file);
    return bytes;
}

inline void must(bool holds, const char *what) {
    if (!holds) {
        fprintf(stderr, "bench-native: %s\n", what);
        exit(1);
    }
}

/// Runs `work` exactly `iterations` times when that is given (for counting instructions); else prints the median
/// CPU nanoseconds of one run, over batches of at least 2 ms, and what `work` answered.
inline void measure(long iterations, double seconds, const std::function<uint64_t()> &work) {
    uint64_t answer = 0;
    if (iterations >= 0) {
        for (long i = 0; i < iterations; i++) answer = work();
        printf("0\t%llu\n", (unsigned long long)answer);
        return;
    }
    answer = work();
    long batch = 1;
    for (double spent = 0; batch < (1 << 24); batch *= 2) {
        double start = now();
        for (long i = 0; i < batch; i++) answer = work();
        spent = now() - start;
        if (spent > 2e6) break;
    }
    std::vector<double> times;
    double begin = now();
    while ((now() - begin < seconds * 1e9 && times.size() < 400) || times.size() < 3) {
        double start = now();
        for (long i = 0; i < batch; i++) answer = work();
        times.push_back((now() - start) / batch);
    }
    std::sort(times.begin(), times.end());
    printf("%.1f\t%llu\n", times[times.size() / 2], (unsigned long long)answer);
}

}  // namespace bench
