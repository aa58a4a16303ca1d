// Tells the thread sanitizer what threads do that wait for a `Mutex` of Swift's standard library, on Linux.
//
// Locking and unlocking a free `Mutex` are atomic operations that the compiler puts where they are called, so the
// sanitizer sees them. Where a thread has to wait, and where one unlocks what another waits for, the library does it
// (three functions), and the kernel writes the lock's word: the sanitizer sees none of it, and takes what follows for a
// race with what the thread before did under the same lock. These functions stand before the library's own, call
// them, and say what they do: who has got the lock comes after who let it go. Nothing is suppressed, and the lock
// is the library's. `run.sh` preloads this, and tries `control.swift` with it first: a toolchain whose lock has other
// functions is noticed there.
//
// In a process without the sanitizer, as tests start some, it does nothing.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

// The sanitizer's; absent where the process has none.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self

typedef SWIFT void Lock(uint32_t thread, SELF);
typedef SWIFT bool TryLock(SELF);
typedef SWIFT void Unlock(SELF);

// The library's; null where a process does not have it, which then calls none of this.
static Lock *library_lock;
static TryLock *library_try_lock;
static Unlock *library_unlock;

__attribute__((constructor)) static void find(void) {
  library_lock = (Lock *)dlsym(RTLD_NEXT, LOCK);
  library_try_lock = (TryLock *)dlsym(RTLD_NEXT, TRY_LOCK);
  library_unlock = (Unlock *)dlsym(RTLD_NEXT, UNLOCK);
}

SWIFT void lock(uint32_t thread, SELF) __asm__(LOCK);
SWIFT void lock(uint32_t thread, SELF) {
  library_lock(thread, self);
  if (__tsan_acquire) __tsan_acquire(self);
}

SWIFT bool try_lock(SELF) __asm__(TRY_LOCK);
SWIFT bool try_lock(SELF) {
  bool is_ours = library_try_lock(self);
  if (is_ours && __tsan_acquire) __tsan_acquire(self);
  return is_ours;
}

SWIFT void unlock(SELF) __asm__(UNLOCK);
SWIFT void unlock(SELF) {
  if (__tsan_release) __tsan_release(self);
  library_unlock(self);
}
