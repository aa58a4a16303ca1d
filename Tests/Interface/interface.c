// The C interface, used as a program in C does: interface CONTAINER OTHER NOT-A-CONTAINER
//
// CONTAINER is Examples/ferry compiled, OTHER the same with another rule, NOT-A-CONTAINER any other file.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tagruntime.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const char *const EVENTS[] = {
    "{\"event\": \"openScreen\", \"screenName\": \"Departures\"}",
    "{\"ticket\": {\"route\": \"Kiel-Oslo\"}}",
    "{\"event\": \"purchase\", \"ticket\": {\"price\": 120}}",
    "{\"event\": \"purchase\", \"ticket\": {\"price\": 9e1}}",
    "not JSON",
    "{\"event\": \"arrived\"}",
};
static const char *const SESSIONS[] = {"a", "a", "a", "b", "b", "b"};

static void is(tagrt_text text, const char *expected) {
  if (text.count == strlen(expected) && !memcmp(text.bytes, expected, text.count)) return;
  fprintf(stderr, "expected %s\nfound    %.*s\n", expected, (int)text.count, text.bytes ? text.bytes : "");
  exit(1);
}

static void has(tagrt_text text, const char *part) {
  char *copy = malloc(text.count + 1);
  memcpy(copy, text.bytes, text.count);
  copy[text.count] = 0;
  if (!strstr(copy, part)) {
    fprintf(stderr, "no %s\nin %s\n", part, copy);
    exit(1);
  }
  free(copy);
}

// Texts one after the other, as Arrow has them.
struct column {
  char bytes[4096];
  int32_t offsets[64];
  tagrt_texts texts;
};

static void fill(struct column *column, const char *const *strings, size_t count) {
  memset(column, 0, sizeof *column);
  for (size_t index = 0; index < count; index++) {
    size_t length = strlen(strings[index]);
    memcpy(column->bytes + column->offsets[index], strings[index], length);
    column->offsets[index + 1] = column->offsets[index] + (int32_t)length;
  }
  column->texts = (tagrt_texts){
      .bytes = column->bytes, .byte_count = (size_t)column->offsets[count], .offsets = column->offsets,
      .offset_size = 4, .count = (int64_t)count};
}

static void containers(tagrt_container *container, const char *other_file) {
  tagrt_error error;
  is(tagrt_container_id(container), "GTM-FERRY1");
  is(tagrt_container_version(container), "7");
  assert(tagrt_container_tag_count(container) == 3);
  is(tagrt_container_tag_name(container, 1), "ticket sold");
  is(tagrt_container_tag_type(container, 2), "functionCall");
  assert(!tagrt_container_tag_name(container, 3).bytes && !tagrt_container_tag_type(container, -1).bytes);
  assert(!tagrt_container_tag_name(container, INT64_MAX).bytes && !tagrt_container_tag_name(container, INT64_MIN).bytes);

  assert(!tagrt_container_open("/there/is/no/such.tag", &error) && error.status == TAGRT_FILE);
  assert(strstr(error.message, "/there/is/no/such.tag"));
  assert(!tagrt_container_open(other_file, &error) && error.status == TAGRT_CONTAINER);
  assert(!tagrt_container_open(NULL, &error) && error.status == TAGRT_ARGUMENT);
  assert(!tagrt_container_open("\xff", &error) && error.status == TAGRT_ARGUMENT);
  assert(!tagrt_container_read("", 0, &error) && error.status == TAGRT_CONTAINER);
  assert(!tagrt_container_read(NULL, 1, &error) && error.status == TAGRT_ARGUMENT);
  assert(!tagrt_container_read(NULL, 0, NULL));
  tagrt_container_free(NULL);
}

static void evaluators(tagrt_container *container) {
  tagrt_error error;
  tagrt_text text = {0};
  tagrt_evaluator *evaluator = tagrt_evaluator_create(container);
  assert(tagrt_evaluator_push(evaluator, EVENTS[0], strlen(EVENTS[0]), &text, &error) == TAGRT_OK && !*error.message);
  is(text, "{\"event\": \"openScreen\", \"fired\": [{\"number\": 0, \"tag\": \"screen view\", \"type\": \"analytics\","
           " \"parameters\": {\"fields\": {\"t\": \"screenview\", \"cd\": \"Departures\", \"av\": \"\"}}}], \"blocked\": [], \"failures\": []}");
  assert(tagrt_evaluator_push(evaluator, EVENTS[1], strlen(EVENTS[1]), &text, &error) == TAGRT_OK);
  is(text, "null");
  assert(tagrt_evaluator_push(evaluator, EVENTS[4], strlen(EVENTS[4]), &text, &error) == TAGRT_EVENT);
  assert(error.status == TAGRT_EVENT && *error.message);
  assert(tagrt_evaluator_push(evaluator, EVENTS[2], strlen(EVENTS[2]), NULL, NULL) == TAGRT_OK);
  assert(tagrt_evaluator_value(evaluator, "title", 5, &text, &error) == TAGRT_OK);
  is(text, "\"Good morning, sailor\"");
  assert(tagrt_evaluator_value(evaluator, "nothing", 7, &text, &error) == TAGRT_OK);
  is(text, "null");
  assert(tagrt_evaluator_value(evaluator, "title", 5, NULL, &error) == TAGRT_ARGUMENT);
  assert(tagrt_evaluator_push(NULL, "{}", 2, &text, &error) == TAGRT_ARGUMENT);
  assert(tagrt_evaluator_push(evaluator, NULL, 2, &text, &error) == TAGRT_ARGUMENT);
  tagrt_evaluator_set_time(evaluator, 1767225600000);
  tagrt_evaluator_set_time(evaluator, TAGRT_NO_TIME);
  tagrt_evaluator_begin_session(evaluator);

  struct column events;
  fill(&events, EVENTS, COUNT(EVENTS));
  tagrt_decisions decisions;
  assert(tagrt_evaluator_decide(evaluator, &events.texts, &decisions, &error) == TAGRT_OK);
  static const int64_t ends[] = {0, 1, 1, 3, 4, 4, 4};
  static const uint32_t tags[] = {0, 1, 2, 1};
  assert(decisions.count == 6 && decisions.bad_count == 1);
  assert(!memcmp(decisions.offsets, ends, sizeof ends) && !memcmp(decisions.tags, tags, sizeof tags));

  // Only the last three, of which the second is missing.
  const uint8_t validity = 0x2F;
  events.texts.validity = &validity;
  events.texts.first = 3;
  events.texts.count = 3;
  assert(tagrt_evaluator_decide(evaluator, &events.texts, &decisions, &error) == TAGRT_OK);
  assert(decisions.count == 3 && decisions.bad_count == 0 && decisions.offsets[3] == 1 && decisions.tags[0] == 1);
  tagrt_evaluator_free(evaluator);
  tagrt_evaluator_free(NULL);
  assert(!tagrt_evaluator_create(NULL));
}

// What is out of range is refused, and nothing is read there.
static void hostile(tagrt_container *container) {
  tagrt_error error;
  tagrt_decisions decisions;
  tagrt_evaluator *evaluator = tagrt_evaluator_create(container);
  struct column good;
  fill(&good, EVENTS, COUNT(EVENTS));
  for (int which = 0; which < 10; which++) {
    struct column bad = good;
    bad.texts.bytes = bad.bytes;
    bad.texts.offsets = bad.offsets;
    switch (which) {
      case 0: bad.texts.byte_count--; break;
      case 1: bad.offsets[2] = -1; break;
      case 2: bad.offsets[3] = bad.offsets[2] - 1; break;
      case 3: bad.texts.offset_size = 3; break;
      case 4: bad.texts.count = -1; break;
      case 5: bad.texts.first = INT64_MAX; break;
      case 6: bad.texts.offsets = NULL; break;
      case 7: bad.texts.bytes = NULL; break;
      case 8: bad.texts.count = INT64_MAX; break;
      case 9: bad.texts.byte_count = SIZE_MAX; break;
    }
    assert(tagrt_evaluator_decide(evaluator, &bad.texts, &decisions, &error) == TAGRT_ARGUMENT && *error.message);
  }
  assert(tagrt_evaluator_decide(evaluator, NULL, &decisions, &error) == TAGRT_ARGUMENT);
  assert(tagrt_evaluator_decide(evaluator, &good.texts, NULL, &error) == TAGRT_ARGUMENT);
  tagrt_texts none = {.offset_size = 8};
  assert(tagrt_evaluator_decide(evaluator, &none, &decisions, &error) == TAGRT_OK && decisions.count == 0);
  tagrt_evaluator_free(evaluator);
}

static void replays(tagrt_container *old, tagrt_container *new) {
  tagrt_error error;
  tagrt_text text;
  struct column events, sessions;
  fill(&events, EVENTS, COUNT(EVENTS));
  fill(&sessions, SESSIONS, COUNT(SESSIONS));
  tagrt_replay *replay = tagrt_replay_create(old, new, NULL, &error);
  assert(replay);
  assert(tagrt_replay_push(replay, &events.texts, &sessions.texts, NULL, 1, &error) == TAGRT_OK);
  assert(tagrt_replay_result(replay, &text, &error) == TAGRT_OK);
  has(text, "{\"rows\": 5, \"events\": 4, \"sessions\": 2, \"withoutSession\": 0, \"nothingFires\": 1, \"badRows\": 1, "
            "\"firstBadRows\": [{\"row\": 5, \"why\": \"not a JSON object\"}], \"differing\": 1, ");
  has(text, "{\"tag\": \"thank the captain's guest\", \"type\": \"functionCall\", \"old\": 1, \"new\": 0, \"more\": 0, "
            "\"less\": 1, \"otherwise\": 0, \"examples\": [{\"change\": \"less\", \"row\": 3, \"event\": \"purchase\", "
            "\"parameters\": []}]}");
  tagrt_replay_end_sessions(replay);
  sessions.texts.count--;
  assert(tagrt_replay_push(replay, &events.texts, &sessions.texts, NULL, 1, &error) == TAGRT_ARGUMENT);
  assert(tagrt_replay_push(replay, &events.texts, NULL, NULL, -1, &error) == TAGRT_ARGUMENT);
  tagrt_replay_free(replay);

  tagrt_replay_options options = {.depth = TAGRT_FIRING_ONLY, .session_memory = 1};
  replay = tagrt_replay_create(old, NULL, &options, &error);
  sessions.texts.count++;
  const int64_t times[COUNT(EVENTS)] = {TAGRT_NO_TIME, 1, 2, 3, 4, 5};
  assert(tagrt_replay_push(replay, &events.texts, &sessions.texts, times, 0, &error) == TAGRT_MEMORY);
  assert(tagrt_replay_push(replay, &events.texts, &sessions.texts, times, 0, &error) == TAGRT_MEMORY);
  tagrt_replay_free(replay);
  options.depth = 7;
  assert(!tagrt_replay_create(old, NULL, &options, &error) && error.status == TAGRT_ARGUMENT);
  assert(!tagrt_replay_create(NULL, NULL, NULL, &error) && error.status == TAGRT_ARGUMENT);
  assert(tagrt_replay_result(NULL, &text, &error) == TAGRT_ARGUMENT);
  tagrt_replay_free(NULL);
}

static void *work(void *container) {
  for (int round = 0; round < 200; round++) evaluators(container);
  return NULL;
}

int main(int count, char **arguments) {
  assert(count == 4 && tagrt_version() == TAGRT_VERSION);
  tagrt_error error;
  tagrt_container *container = tagrt_container_open(arguments[1], &error);
  tagrt_container *other = tagrt_container_open(arguments[2], &error);
  if (!container || !other) return fprintf(stderr, "%s\n", error.message), 1;
  containers(container, arguments[3]);
  evaluators(container);
  hostile(container);
  replays(container, other);
  // Any number of threads at once.
  pthread_t threads[4];
  for (size_t index = 0; index < COUNT(threads); index++) assert(!pthread_create(&threads[index], NULL, work, container));
  for (size_t index = 0; index < COUNT(threads); index++) assert(!pthread_join(threads[index], NULL));
  // A container may be freed before the handles that were created with it.
  tagrt_evaluator *evaluator = tagrt_evaluator_create(container);
  tagrt_container_free(container);
  tagrt_container_free(other);
  tagrt_text text;
  assert(tagrt_evaluator_push(evaluator, EVENTS[0], strlen(EVENTS[0]), &text, &error) == TAGRT_OK);
  tagrt_evaluator_free(evaluator);
  puts("interface: as its header says");
}
