// Damaged events, sessions, columns and containers through the C interface: fuzz CONTAINER OTHER EVENTS ROUNDS SEED
//
// EVENTS has a line of JSON for each event. Each array is a piece of memory of its own with nothing after it, so that a checker of memory
// notices a byte too many. Columns that are sound must give what pushing their events one by one gives.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tagruntime.h"

static uint64_t state;

static uint64_t random_number(void) {  // splitmix64
  uint64_t z = (state += 0x9E3779B97F4A7C15);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}

static size_t below(size_t limit) { return limit ? random_number() % limit : 0; }

static void *copied(const void *bytes, size_t count) {
  void *copy = malloc(count ? count : 1);
  assert(copy);
  if (count) memcpy(copy, bytes, count);
  return copy;
}

static char *read_file(const char *path, size_t *count) {
  FILE *file = fopen(path, "rb");
  if (!file) perror(path), exit(1);
  fseek(file, 0, SEEK_END);
  *count = (size_t)ftell(file);
  rewind(file);
  char *bytes = malloc(*count + 1);
  assert(bytes && fread(bytes, 1, *count, file) == *count);
  fclose(file);
  return bytes;
}

static struct { const char *bytes; size_t count; } *lines;
static size_t line_count;

static void split(const char *bytes, size_t count) {
  for (size_t start = 0, end; start < count; start = end + 1) {
    for (end = start; end < count && bytes[end] != '\n'; end++) {}
    lines = realloc(lines, (line_count + 1) * sizeof *lines);
    assert(lines);
    lines[line_count].bytes = bytes + start;
    lines[line_count++].count = end - start;
  }
}

static const char *const PIECES[] = {"{", "}", "[", "]", ",", ":", "\"", "\\u0000", "\\ud83d", "\xff", "\xf0\x9f\x98\x80", "1e999",
                                     "-0", "null", "9223372036854775808", "\"event\"", "\"_clear\":true,", "    ", "\n", "{\"event\":\"purchase\"}"};

// A line, with bytes of it changed, left out, said twice or put in.
static size_t damaged(char *to, size_t room) {
  size_t line = below(line_count), count = lines[line].count < room ? lines[line].count : room;
  memcpy(to, lines[line].bytes, count);
  for (size_t changes = below(4); changes-- > 0;) {
    size_t at = below(count);
    const char *piece = PIECES[below(sizeof PIECES / sizeof *PIECES)];
    size_t more = strlen(piece);
    switch (below(4)) {
      case 0: if (count) to[at] = (char)random_number(); break;
      case 1: if (count) count -= below(count); break;
      case 2: if (count) memmove(to + at, to + at + 1, --count - at); break;
      default:
        if (count + more > room) break;
        memmove(to + at + more, to + at, count - at);
        memcpy(to + at, piece, more);
        count += more;
    }
  }
  return count;
}

struct column {
  char *bytes;
  void *offsets;
  uint8_t *validity;
  tagrt_texts texts;
};

static void set_offset(struct column *column, size_t index, int64_t value) {
  if (column->texts.offset_size == 4) ((int32_t *)column->offsets)[index] = (int32_t)value;
  else ((int64_t *)column->offsets)[index] = value;
}

static int64_t offset(const struct column *column, size_t index) {
  return column->texts.offset_size == 4 ? ((int32_t *)column->offsets)[index] : ((int64_t *)column->offsets)[index];
}

static struct column column_of(size_t count, int is_of_sessions) {
  static char text[1 << 16];
  size_t first = below(10), used = 0, size = below(2) ? 4 : 8;
  struct column column = {.offsets = malloc((first + count + 1) * size)};
  assert(column.offsets);
  column.texts = (tagrt_texts){.offset_size = (int32_t)size, .first = (int64_t)first, .count = (int64_t)count};
  for (size_t index = 0; index <= first + count; index++) {
    set_offset(&column, index, (int64_t)used);
    if (index < first || index == first + count) continue;
    if (is_of_sessions) text[used++] = (char)('a' + below(5));
    else used += damaged(text + used, sizeof text - used < 2048 ? sizeof text - used : 2048);
  }
  column.bytes = copied(text, used);
  if (below(3) == 0) {
    column.validity = malloc((first + count + 8) / 8);
    assert(column.validity);
    for (size_t index = 0; index < (first + count + 8) / 8; index++) column.validity[index] = (uint8_t)random_number();
  }
  column.texts.bytes = column.bytes;
  column.texts.byte_count = used;
  column.texts.offsets = column.offsets;
  column.texts.validity = column.validity;
  return column;
}

// Makes an offset wrong, or a size smaller than it is: what is said to be there always is.
static void damage(struct column *column) {
  size_t entries = (size_t)(column->texts.first + column->texts.count) + 1;
  switch (below(4)) {
    case 0: set_offset(column, below(entries), (int64_t)random_number()); break;
    case 1: column->texts.byte_count = below(column->texts.byte_count + 1); break;
    case 2: column->texts.count = (int64_t)below((size_t)column->texts.count + 1); break;
    default: column->texts.offset_size = (int32_t)random_number() % 4; break;
  }
}

static void discard(struct column *column) {
  free(column->bytes);
  free(column->offsets);
  free(column->validity);
}

// Pushes the events of a sound column one by one: as many are no events, and as many tags fire unless what they send fails.
static void compare(const tagrt_container *container, const struct column *column, const tagrt_decisions *decisions) {
  tagrt_evaluator *evaluator = tagrt_evaluator_create(container);
  int64_t bad = 0;
  for (int64_t index = 0; index < column->texts.count; index++) {
    size_t place = (size_t)(column->texts.first + index);
    int64_t fired = decisions->offsets[index + 1] - decisions->offsets[index];
    if (column->validity && !(column->validity[place / 8] >> place % 8 & 1)) {
      assert(fired == 0);
      continue;
    }
    tagrt_text text;
    tagrt_error error;
    const char *json = column->bytes + offset(column, place);
    tagrt_status status = tagrt_evaluator_push(
        evaluator, json, (size_t)(offset(column, place + 1) - offset(column, place)), &text, &error);
    assert(status == TAGRT_OK || (status == TAGRT_EVENT && *error.message));
    if (status == TAGRT_EVENT) {
      bad++;
      assert(fired == 0);
      continue;
    }
    int64_t shown = 0;
    static const char mark[] = "{\"number\": ";
    for (size_t at = 0; at + sizeof mark - 1 <= text.count; at++) shown += !memcmp(text.bytes + at, mark, sizeof mark - 1);
    assert(shown <= fired);
    static const char none[] = "\"failures\": []}";
    size_t length = sizeof none - 1;
    if (shown < fired) assert(text.count > length && memcmp(text.bytes + text.count - length, none, length));
  }
  assert(bad == decisions->bad_count);
  tagrt_evaluator_free(evaluator);
}

static long compared, refused;

static void events(const tagrt_container *container, const tagrt_container *other) {
  size_t count = below(12);
  struct column column = column_of(count, 0), sessions = column_of(count, 1);
  int is_sound = below(3) > 0;
  if (!is_sound) damage(&column);
  tagrt_error error;
  tagrt_decisions decisions;
  tagrt_evaluator *evaluator = tagrt_evaluator_create(container);
  tagrt_status status = tagrt_evaluator_decide(evaluator, &column.texts, &decisions, &error);
  assert(status == TAGRT_OK || (!is_sound && status == TAGRT_ARGUMENT && *error.message));
  if (is_sound) {
    compare(container, &column, &decisions);
    compared++;
  } else if (status != TAGRT_OK) refused++;
  tagrt_evaluator_free(evaluator);

  tagrt_replay_options options = {.depth = (int32_t)below(2), .shows_values = (int32_t)below(2), .session_memory = below(3) ? 0 : below(4096)};
  tagrt_replay *replay = tagrt_replay_create(container, below(2) ? other : NULL, &options, &error);
  assert(replay);
  int64_t *times = malloc((count ? count : 1) * sizeof *times);
  for (size_t index = 0; index < count; index++) times[index] = below(4) ? (int64_t)random_number() : TAGRT_NO_TIME;
  if (below(4) == 0) damage(&sessions);
  if (sessions.texts.count == column.texts.count || below(2)) {
    status = tagrt_replay_push(replay, &column.texts, below(3) ? &sessions.texts : NULL, below(2) ? times : NULL, (int64_t)below(1000), &error);
    assert(status == TAGRT_OK || status == TAGRT_ARGUMENT || status == TAGRT_MEMORY);
    if (below(2)) tagrt_replay_end_sessions(replay);
    tagrt_text text;
    status = tagrt_replay_result(replay, &text, &error);
    assert(status == TAGRT_OK ? text.count > 2 && text.bytes[0] == '{' : *error.message);
  }
  free(times);
  tagrt_replay_free(replay);
  discard(&column);
  discard(&sessions);
}

// A container is whole or it is not: whatever is changed in it is noticed.
static void containers(const char *bytes, size_t count) {
  size_t size = below(4) ? count : below(count);
  char *copy = copied(bytes, size);
  if (size == count) copy[below(count)] ^= (char)(1 << below(8));
  tagrt_error error;
  assert(!tagrt_container_read(copy, size, &error) && error.status == TAGRT_CONTAINER && *error.message);
  free(copy);
}

int main(int count, char **arguments) {
  assert(count == 6);
  tagrt_error error;
  size_t size, file;
  char *bytes = read_file(arguments[1], &size), *text = read_file(arguments[3], &file);
  split(text, file);
  tagrt_container *container = tagrt_container_read(bytes, size, &error);
  tagrt_container *other = tagrt_container_open(arguments[2], &error);
  assert(container && other);
  long rounds = atol(arguments[4]);
  state = (uint64_t)atoll(arguments[5]);
  for (long round = 0; round < rounds; round++) {
    events(container, other);
    containers(bytes, size);
  }
  tagrt_container_free(container);
  tagrt_container_free(other);
  free(lines);
  free(bytes);
  free(text);
  printf("fuzz: %ld rounds, %ld columns compared, %ld refused, no fault\n", rounds, compared, refused);
}
