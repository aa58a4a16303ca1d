// What Swift's code asks of a C library, for a page: memory, and arithmetic of 128 bits. The rest comes from engine.js.
#include <stddef.h>
#include <stdint.h>

// MARK: Memory

// Blocks come in sizes of four steps for each power of two, so that at most a fifth of one is unused. A freed block is kept for
// the next of its size. WebAssembly's memory never shrinks, so that is as good as giving it back.
enum { CLASSES = 4 * 32, ALIGNMENT = 16, PAGE = 65536 };

typedef struct Block {
    struct Block *next;
} Block;

/// Before each address that is handed out: where its block begins, and of which size it is.
typedef struct {
    void *start;
    uint32_t class;
} Header;

extern unsigned char __heap_base;
static Block *freed[CLASSES];
static uintptr_t unused, end;

static uint32_t class_of(uint32_t size, uint32_t *rounded) {
    uint32_t power = 31 - (uint32_t)__builtin_clz(size - 1);
    uint32_t step = (uint32_t)1 << (power - 2);
    uint32_t steps = (size - ((uint32_t)1 << power) + step - 1) / step;
    *rounded = ((uint32_t)1 << power) + steps * step;
    return 4 * power + steps - 1;
}

static void *take(uint32_t size) {
    if (unused == 0) {
        unused = ((uintptr_t)&__heap_base + ALIGNMENT - 1) & ~(uintptr_t)(ALIGNMENT - 1);
        end = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
    }
    if (size > end - unused) {
        size_t pages = (size - (end - unused) + PAGE - 1) / PAGE;
        if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) return NULL;
        end += pages * PAGE;
    }
    void *block = (void *)unused;
    unused += size;
    return block;
}

int posix_memalign(void **result, size_t alignment, size_t size) {
    if (size > (uint32_t)1 << 30 || alignment > PAGE) return 12;
    if (alignment < ALIGNMENT) alignment = ALIGNMENT;
    uint32_t rounded;
    uint32_t wanted = (uint32_t)(size + sizeof(Header) + alignment);
    uint32_t class = class_of(wanted < 64 ? 64 : (wanted + ALIGNMENT - 1) & ~(uint32_t)(ALIGNMENT - 1), &rounded);
    void *block = freed[class];
    if (block) {
        freed[class] = ((Block *)block)->next;
    } else if (!(block = take(rounded))) {
        return 12;
    }
    uintptr_t address = ((uintptr_t)block + sizeof(Header) + alignment - 1) & ~(alignment - 1);
    ((Header *)address)[-1] = (Header){block, class};
    *result = (void *)address;
    return 0;
}

void free(void *address) {
    if (!address) return;
    Header header = ((Header *)address)[-1];
    Block *block = header.start;
    block->next = freed[header.class];
    freed[header.class] = block;
}

int memcmp(const void *left, const void *right, size_t count) {
    const unsigned char *a = left, *b = right;
    for (size_t i = 0; i < count; i++) {
        if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    }
    return 0;
}

// MARK: Arithmetic

double round(double value) {
    double whole = __builtin_trunc(value);
    return __builtin_fabs(value - whole) >= 0.5 ? whole + __builtin_copysign(1, value) : whole;
}

typedef unsigned __int128 u128;

typedef union {
    u128 all;
    struct {
        uint64_t low, high;
    };
} Halves;

u128 __multi3(u128 left, u128 right) {
    Halves a = {left}, b = {right}, product;
    uint64_t a0 = (uint32_t)a.low, a1 = a.low >> 32, b0 = (uint32_t)b.low, b1 = b.low >> 32;
    uint64_t low = a0 * b0, middle = a1 * b0 + (low >> 32), other = a0 * b1 + (uint32_t)middle;
    product.low = other << 32 | (uint32_t)low;
    product.high = a1 * b1 + (middle >> 32) + (other >> 32) + a.high * b.low + a.low * b.high;
    return product.all;
}

u128 __ashlti3(u128 value, int count) {
    Halves from = {value}, to;
    if (count & 64) {
        to.low = 0;
        to.high = from.low << (count & 63);
    } else if (count == 0) {
        return value;
    } else {
        to.low = from.low << count;
        to.high = from.high << count | from.low >> (64 - count);
    }
    return to.all;
}

u128 __lshrti3(u128 value, int count) {
    Halves from = {value}, to;
    if (count & 64) {
        to.high = 0;
        to.low = from.high >> (count & 63);
    } else if (count == 0) {
        return value;
    } else {
        to.high = from.high >> count;
        to.low = from.low >> count | from.high << (64 - count);
    }
    return to.all;
}

static u128 divide(u128 value, u128 divisor, u128 *rest) {
    Halves left = {value}, right = {divisor};
    if (left.high == 0 && right.high == 0) {
        Halves quotient = {0}, remainder = {0};
        quotient.low = left.low / right.low;
        remainder.low = left.low % right.low;
        *rest = remainder.all;
        return quotient.all;
    }
    Halves quotient = {0}, remainder = {0};
    for (int bit = 127; bit >= 0; bit--) {
        remainder.high = remainder.high << 1 | remainder.low >> 63;
        remainder.low = remainder.low << 1 | ((bit >= 64 ? left.high >> (bit - 64) : left.low >> bit) & 1);
        int fits = remainder.high > right.high || (remainder.high == right.high && remainder.low >= right.low);
        if (!fits) continue;
        uint64_t borrow = remainder.low < right.low;
        remainder.low -= right.low;
        remainder.high -= right.high + borrow;
        if (bit >= 64) {
            quotient.high |= (uint64_t)1 << (bit - 64);
        } else {
            quotient.low |= (uint64_t)1 << bit;
        }
    }
    *rest = remainder.all;
    return quotient.all;
}

u128 __udivti3(u128 value, u128 divisor) {
    u128 rest;
    return divide(value, divisor, &rest);
}

u128 __umodti3(u128 value, u128 divisor) {
    u128 rest;
    divide(value, divisor, &rest);
    return rest;
}

// MARK: What is asked for and never needed

/// The seed of hash tables. Nothing depends on it: what is written is never in the order of a hash table.
void arc4random_buf(void *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) ((unsigned char *)bytes)[i] = (unsigned char)(41 * i + 7);
}

uintptr_t __stack_chk_guard = 0x7461676;
void __stack_chk_fail(void) { __builtin_trap(); }
int putchar(int character) { return character; }
