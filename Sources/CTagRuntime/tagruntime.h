/// The C interface of the runtime: containers that `tagc compile` wrote are opened, and decide what events fire.
///
///     tagrt_error error;
///     tagrt_container *container = tagrt_container_open("GTM-FERRY1.tag", &error);
///     if (!container) { fprintf(stderr, "%s\n", error.message); return 1; }
///     tagrt_evaluator *evaluator = tagrt_evaluator_create(container);
///     tagrt_text firing;
///     const char *event = "{\"event\": \"purchase\", \"ticket\": {\"price\": 120}}";
///     if (tagrt_evaluator_push(evaluator, event, strlen(event), &firing, &error) == TAGRT_OK)
///         printf("%.*s\n", (int)firing.count, firing.bytes);
///     tagrt_evaluator_free(evaluator);
///     tagrt_container_free(container);
///
/// `make library` builds it; a program is compiled and linked with it so, or without the folders after `make install`:
///
///     cc app.c -I.build/dist -L.build/dist -ltagruntime -Wl,-rpath,.build/dist
///
/// Events are JSON objects in UTF-8, as an app pushes them to the data layer; an object without `event` is merged and fires nothing.
/// There is no clock without a time, so that tags with a schedule do not fire; random numbers are 0, facts about a device and functions of
/// an app are absent.
///
/// Threads: a container may be used by any number of threads at once. An evaluator or a replay may move between threads, but must be used
/// by one at a time. Nothing here waits, writes a file or reaches the network.
///
/// Memory: texts that a call hands out belong to the handle, and are good until the next call with it. Those who create a handle free it;
/// a container lives as long as a handle that was created with it, so that it may be freed at once. NULL may be freed.
///
/// Failures: no call ends the process because of what containers or events contain; a failed one changes nothing unless it says so.
/// Handles must be those that the calls here returned, and not freed.
#ifndef TAGRUNTIME_H
#define TAGRUNTIME_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The version of this interface. What is declared here stays as it is; a later version only adds.
#define TAGRT_VERSION 1

/// Returns the version of the interface that the library has.
int32_t tagrt_version(void);

/// The result of a call. Numbers keep their meaning.
typedef int32_t tagrt_status;
enum {
  TAGRT_OK = 0,
  /// An argument is NULL or out of range, or a path is not UTF-8.
  TAGRT_ARGUMENT = 1,
  /// A file cannot be read.
  TAGRT_FILE = 2,
  /// Bytes are not a compiled container, or a damaged one, or one for a newer runtime.
  TAGRT_CONTAINER = 3,
  /// An event is not a JSON object.
  TAGRT_EVENT = 4,
  /// The sessions of a replay need more memory than they may have.
  TAGRT_MEMORY = 5,
  /// A container was compiled without names, so that its tags cannot be paired with those of another version.
  TAGRT_NAMES = 6,
};

/// The reason why a call failed, for people: what is wrong and what to do. Every call that takes one also takes NULL.
typedef struct tagrt_error {
  tagrt_status status;
  /// UTF-8, ended by NUL, cut between two characters if it is too long.
  char message[508];
} tagrt_error;

/// A text in UTF-8, not ended by NUL; `bytes` is NULL where there is none.
typedef struct tagrt_text {
  const char *bytes;
  size_t count;
} tagrt_text;

/// Many texts in one piece of memory, as Apache Arrow lays out columns of utf8 (offsets of 4 bytes) and large_utf8 (8 bytes).
typedef struct tagrt_texts {
  /// The texts, one after the other; text `i` takes the bytes from offset `first + i` to offset `first + i + 1`.
  const char *bytes;
  /// The number of bytes; offsets beyond it are refused.
  size_t byte_count;
  /// `first + count + 1` offsets, which do not decrease.
  const void *offsets;
  /// 4 or 8.
  int32_t offset_size;
  /// A bit for each text, the lowest of a byte first; a text whose bit is 0 is missing. NULL if there are all.
  const uint8_t *validity;
  /// The number of the first text, for `offsets` and `validity`.
  int64_t first;
  int64_t count;
} tagrt_texts;

// MARK: Containers

/// A compiled container. It never changes.
typedef struct tagrt_container tagrt_container;

/// Reads the file of a compiled container, in either form, and verifies all of it.
///
/// Returns NULL on failure: TAGRT_ARGUMENT, TAGRT_FILE, TAGRT_CONTAINER.
tagrt_container *tagrt_container_open(const char *path, tagrt_error *error);

/// Reads and verifies the bytes of a compiled container, in either form; they are copied.
///
/// Returns NULL on failure: TAGRT_ARGUMENT, TAGRT_CONTAINER.
tagrt_container *tagrt_container_read(const void *bytes, size_t count, tagrt_error *error);

void tagrt_container_free(tagrt_container *container);

/// The container's public id, such as GTM-FERRY1, and its version.
tagrt_text tagrt_container_id(const tagrt_container *container);
tagrt_text tagrt_container_version(const tagrt_container *container);

/// The number of tags; they are numbered from 0.
int64_t tagrt_container_tag_count(const tagrt_container *container);

/// The name of a tag; none if the container was compiled without names, or there is no such tag.
tagrt_text tagrt_container_tag_name(const tagrt_container *container, int64_t tag);

/// The type of a tag, such as analytics; none if there is no such tag.
tagrt_text tagrt_container_tag_type(const tagrt_container *container, int64_t tag);

// MARK: Evaluators

/// A container that is loaded, as an app has it: a data layer, and which tags fired that may fire once a load.
typedef struct tagrt_evaluator tagrt_evaluator;

/// Creates an evaluator with an empty data layer. It takes some memory for each rule of the container, and a few hundred kilobytes.
tagrt_evaluator *tagrt_evaluator_create(const tagrt_container *container);

void tagrt_evaluator_free(tagrt_evaluator *evaluator);

/// Begins anew, as a container does that is loaded again: the data layer is empty, and no tag has fired.
void tagrt_evaluator_begin_session(tagrt_evaluator *evaluator);

/// No time: the value for which macros of the time are absent, and tags with a schedule do not fire.
#define TAGRT_NO_TIME INT64_MIN

/// Sets the time that the container sees from now on, in milliseconds since 1970.
void tagrt_evaluator_set_time(tagrt_evaluator *evaluator, int64_t milliseconds);

/// Pushes an event, and returns what it fires, as JSON:
///
///     {"event": "purchase", "fired": [{"number": 0, "tag": "ticket sold", "type": "analytics",
///       "parameters": {"fields": {"t": "event", "ev": 120}}}], "blocked": [], "failures": []}
///
/// `blocked` has the numbers of tags that a rule blocks, `failures` texts about what could not be computed. It is `null` if the object
/// has no event. `firing` may be NULL.
///
/// Failures: TAGRT_ARGUMENT, TAGRT_EVENT; nothing is pushed then.
tagrt_status tagrt_evaluator_push(
    tagrt_evaluator *evaluator, const char *json, size_t count, tagrt_text *firing, tagrt_error *error);

/// Returns the value of a macro by the key that apps read it by, as JSON; `null` if there is no such key, or no value.
///
/// Failures: TAGRT_ARGUMENT.
tagrt_status tagrt_evaluator_value(
    tagrt_evaluator *evaluator, const char *key, size_t count, tagrt_text *json, tagrt_error *error);

/// The tags that many events fire: event `i` fires tags[offsets[i]] to tags[offsets[i + 1] - 1], in order.
typedef struct tagrt_decisions {
  /// `count + 1` offsets.
  const int64_t *offsets;
  /// Numbers of tags.
  const uint32_t *tags;
  int64_t count;
  /// The number of texts that are no JSON objects, and fire nothing; missing texts are not counted.
  int64_t bad_count;
} tagrt_decisions;

/// Pushes many events, one after the other, and returns the tags that each fires, without what the tags send.
///
/// A tag one of whose parameters cannot be computed is among them; tagrt_evaluator_push leaves it out.
///
/// Failures: TAGRT_ARGUMENT; nothing is pushed then.
tagrt_status tagrt_evaluator_decide(
    tagrt_evaluator *evaluator, const tagrt_texts *events, tagrt_decisions *decisions, tagrt_error *error);

// MARK: Replays

/// The counts of what recorded events fire in one container, or in two versions of one, as `tagc replay` has them.
typedef struct tagrt_replay tagrt_replay;

/// The extent to which tags that fire are computed.
enum {
  /// Finds out which tags fire; one whose parameter fails counts as firing.
  TAGRT_FIRING_ONLY = 0,
  /// Finds out which tags fire, and of two versions also whether they send the same.
  TAGRT_PARAMETERS = 1,
};

typedef struct tagrt_replay_options {
  /// TAGRT_FIRING_ONLY or TAGRT_PARAMETERS.
  int32_t depth;
  /// Not 0 if the names of events that no container has, and values that differ, may be shown in examples.
  int32_t shows_values;
  /// The most bytes that sessions take which wait for their next event; 0 for 48 MiB. The one at hand takes what its values take.
  size_t session_memory;
} tagrt_replay_options;

/// Begins a replay of one container (`after` is NULL), or of two versions, whose tags are paired by their names.
///
/// A tag that was renamed is another one. `options` may be NULL: parameters, no values, 48 MiB.
///
/// Returns NULL on failure: TAGRT_ARGUMENT, TAGRT_NAMES.
tagrt_replay *tagrt_replay_create(
    const tagrt_container *before, const tagrt_container *after, const tagrt_replay_options *options,
    tagrt_error *error);

void tagrt_replay_free(tagrt_replay *replay);

/// Pushes events, one after the other, and counts what they fire.
///
/// - `sessions`: For each event the session that it is of; a session begins with an empty data layer, and its events may stand between
///   those of others, in their order. Events whose session is missing are one session together
///   (of each file, in `tagc replay`). NULL: all events are one session.
/// - `times`: For each event the time, in milliseconds since 1970, or TAGRT_NO_TIME. NULL: there are no times.
/// - `first_row`: The number of the first event, by which examples name it.
///
/// Texts that are no JSON objects are counted, and not pushed; missing ones are passed over.
///
/// Failures: TAGRT_ARGUMENT; nothing is pushed then. TAGRT_MEMORY: events were pushed, and the replay is of no use any more.
tagrt_status tagrt_replay_push(
    tagrt_replay *replay, const tagrt_texts *events, const tagrt_texts *sessions, const int64_t *times,
    int64_t first_row, tagrt_error *error);

/// Ends all sessions, which frees their memory: events of the same session that come later begin a new one.
///
/// It is for those who push whole sessions, group after group.
void tagrt_replay_end_sessions(tagrt_replay *replay);

/// Returns the counts so far, as JSON. The counts of parts of the sessions add up to those of all.
///
///     {"rows": 4, "events": 4, "sessions": 2, "withoutSession": 0, "nothingFires": 1, "badRows": 0, "firstBadRows": [],
///      "differing": 1, "otherOrder": 0, "firstOtherOrder": [],
///      "tags": [{"tag": "ticket sold", "type": "analytics", "old": 2, "new": 1, "more": 0, "less": 1, "otherwise": 0,
///        "examples": [{"change": "less", "row": 3, "event": "purchase", "parameters": []}]}],
///      "rules": [{"rule": "buys a dear ticket", "old": 2, "new": 1}],
///      "failures": [{"what": "'price': too deep", "old": 0, "new": 1}]}
///
/// `firstBadRows` has the first ten that are no objects, as {"row": 5, "why": "not a JSON object"}. `parameters` are the names of those
/// that are sent otherwise, with their values where options.shows_values is set.
/// `rows` counts the objects, with or without an event; `differing` the events at which something differs. Tags are all those of the newer
/// container in its order, then those that only the older one has. Of one container there is only `old`, and no changes.
/// `examples` has at most three of each change: the lowest rows.
tagrt_status tagrt_replay_result(tagrt_replay *replay, tagrt_text *json, tagrt_error *error);

#ifdef __cplusplus
}
#endif

#endif
