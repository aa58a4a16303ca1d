// Reads LZMA, for a page: browsers inflate, but deflate makes an engine 1.5 times as large. assemble.py packs.
//
// The page has one packed text, which it made itself, so nothing is checked here: damage would be contained by WebAssembly.
#include <stdint.h>

// MARK: Probabilities

// Where each kind of them begins, with 3 bits of literals' context, and none of positions, as assemble.py asks for.
enum {
    CONTEXT_BITS = 3,
    MATCH = 0,
    REPEAT = MATCH + 12,
    FIRST = REPEAT + 12,
    SECOND = FIRST + 12,
    THIRD = SECOND + 12,
    SHORT = THIRD + 12,
    SLOT = SHORT + 12,
    SPECIAL = SLOT + 4 * 64,
    ALIGN = SPECIAL + 115,
    LENGTH = ALIGN + 16,
    REPEAT_LENGTH = LENGTH + 2 + 8 + 8 + 256,
    LITERAL = REPEAT_LENGTH + 2 + 8 + 8 + 256,
    COUNT = LITERAL + (0x300 << CONTEXT_BITS),
};

static uint16_t probabilities[COUNT];

// MARK: Bits

/// The place in the packed bytes, and the decoder of ranges.
typedef struct {
    const uint8_t *next;
    uint32_t range, code;
} Input;

static inline void refill(Input *input) {
    if (input->range >= 1u << 24) return;
    input->range <<= 8;
    input->code = input->code << 8 | *input->next++;
}

/// Reads a bit without a branch, since half of all guesses would be wrong.
static inline uint32_t bit(Input *input, uint32_t place) {
    uint32_t probability = probabilities[place];
    uint32_t bound = (input->range >> 11) * probability;
    uint32_t is_one = input->code >= bound, ones = -is_one;
    input->range = bound + ((input->range - 2 * bound) & ones);
    input->code -= bound & ones;
    // Towards 2048 for a zero; towards 31, since that rounds as it must, for a one.
    probabilities[place] = probability + (((int32_t)(2048 - (2017 & ones)) - (int32_t)probability) >> 5);
    refill(input);
    return is_one;
}

static inline uint32_t bits(Input *input, uint32_t place, int count) {
    uint32_t node = 1;
    for (int i = 0; i < count; i++) node = node << 1 | bit(input, place + node);
    return node - (1u << count);
}

static uint32_t bits_from_lowest(Input *input, uint32_t place, int count) {
    uint32_t node = 1, value = 0;
    for (int i = 0; i < count; i++) {
        uint32_t one = bit(input, place + node);
        node = node << 1 | one;
        value |= one << i;
    }
    return value;
}

static uint32_t even_bits(Input *input, int count) {
    uint32_t value = 0;
    for (int i = 0; i < count; i++) {
        input->range >>= 1;
        uint32_t is_one = input->code >= input->range;
        if (is_one) input->code -= input->range;
        value = value << 1 | is_one;
        refill(input);
    }
    return value;
}

// MARK: Texts

static struct {
    Input input;
    uint8_t *next;
    uint32_t state, last[4];
} place;

static uint32_t length(Input *input, uint32_t kind) {
    if (!bit(input, kind)) return 2 + bits(input, kind + 2, 3);
    if (!bit(input, kind + 1)) return 10 + bits(input, kind + 10, 3);
    return 18 + bits(input, kind + 18, 8);
}

static uint32_t distance(Input *input, uint32_t count) {
    uint32_t slot = bits(input, SLOT + 64 * (count > 5 ? 3 : count - 2), 6);
    if (slot < 4) return slot;
    int low = (int)(slot >> 1) - 1;
    uint32_t value = (2 | (slot & 1)) << low;
    if (slot < 14) return value + bits_from_lowest(input, SPECIAL + value - slot, low);
    value += even_bits(input, low - 4) << 4;
    return value + bits_from_lowest(input, ALIGN, 4);
}

static void literal(Input *input, const uint8_t *first) {
    uint8_t before = place.next == first ? 0 : place.next[-1];
    uint32_t kind = LITERAL + 0x300 * (before >> (8 - CONTEXT_BITS));
    uint32_t node = 1;
    if (place.state >= 7) {
        // After a match, the byte that would have gone on with it is a hint until it is wrong.
        uint32_t hint = place.next[-(int32_t)place.last[0] - 1], expected, one;
        do {
            expected = hint >> 7 & 1;
            hint <<= 1;
            one = bit(input, kind + ((1 + expected) << 8) + node);
            node = node << 1 | one;
        } while (one == expected && node < 256);
    }
    while (node < 256) node = node << 1 | bit(input, kind + node);
    *place.next++ = (uint8_t)node;
    place.state = place.state < 4 ? 0 : place.state < 10 ? place.state - 3 : place.state - 6;
}

/// Moves the distance that is asked for to the front.
static void use(uint32_t index) {
    uint32_t used = place.last[index];
    for (; index > 0; index--) place.last[index] = place.last[index - 1];
    place.last[0] = used;
}

/// Returns how many bytes are to be copied from the last distance.
static uint32_t match(Input *input) {
    uint32_t state = place.state, was_literal = state < 7;
    if (!bit(input, REPEAT + state)) {
        place.state = was_literal ? 7 : 10;
        uint32_t count = length(input, LENGTH);
        place.last[3] = distance(input, count);
        use(3);
        return count;
    }
    if (!bit(input, FIRST + state)) {
        if (!bit(input, SHORT + state)) {
            place.state = was_literal ? 9 : 11;
            return 1;
        }
    } else if (!bit(input, SECOND + state)) {
        use(1);
    } else {
        use(2 + bit(input, THIRD + state));
    }
    place.state = was_literal ? 8 : 11;
    return length(input, REPEAT_LENGTH);
}

// MARK: What the page calls

static uint8_t *first;
extern unsigned char __heap_base;

/// Turns letters of seven bits into bytes, in their place, as packing.js does it for short texts.
static void read_letters(uint8_t *letters, uint32_t count) {
    static const uint8_t hidden[] = {0x00, 0x0a, 0x0d, 0x22, 0x3c, 0x5c};
    uint8_t *byte = letters;
    uint32_t bits = 0, waiting = 0;
    for (const uint8_t *next = letters, *end = letters + count; next < end;) {
        uint32_t letter = *next++;
        if (letter > 0x7f) {
            letter = (letter & 0x1f) << 6 | (*next++ & 0x3f);
            bits = bits << 7 | (hidden[(letter >> 7) - 1] ^ 0x41);
            waiting += 7;
        }
        bits = bits << 7 | ((letter & 0x7f) ^ 0x41);
        for (waiting += 7; waiting >= 8; *byte++ = (uint8_t)(bits >> waiting)) waiting -= 8;
    }
}

/// Returns where the packed text is to be written; what is unpacked comes after it.
__attribute__((export_name("packed"))) uint8_t *packed(void) { return &__heap_base; }

/// Reads a text in UTF-8 of so many bytes, and returns the size of what was packed.
__attribute__((export_name("begin"))) uint32_t begin(uint32_t count) {
    for (int i = 0; i < COUNT; i++) probabilities[i] = 1024;
    uint8_t *bytes = &__heap_base;
    read_letters(bytes, count);
    uint32_t size = 0, code = 0;
    for (int i = 3; i >= 0; i--) size = size << 8 | bytes[i];
    for (int i = 5; i < 9; i++) code = code << 8 | bytes[i];
    place.input = (Input){bytes + 9, UINT32_MAX, code};
    place.next = first = bytes + count;
    return size;
}

/// Unpacks up to an address, and a little further; returns how far. Called many times, so that the browser may optimize it meanwhile.
__attribute__((export_name("unpack"))) uint8_t *unpack(const uint8_t *end) {
    Input input = place.input;
    while (place.next < end) {
        if (!bit(&input, MATCH + place.state)) {
            literal(&input, first);
            continue;
        }
        uint32_t count = match(&input);
        for (const uint8_t *from = place.next - place.last[0] - 1; count > 0; count--) *place.next++ = *from++;
    }
    place.input = input;
    return place.next;
}
