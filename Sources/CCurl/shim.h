#pragma once
#include <curl/curl.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <time.h>

// Swift cannot call functions with a variable number of arguments; these are curl_easy_setopt for each kind of value.

static inline CURLcode hits_curl_set_number(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode hits_curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode hits_curl_set_pointer(CURL *handle, CURLoption option, const void *value) {
    return curl_easy_setopt(handle, option, value);
}

typedef size_t (*hits_curl_bytes)(char *bytes, size_t size, size_t count, void *context);
typedef int (*hits_curl_progress)(void *context, curl_off_t, curl_off_t, curl_off_t, curl_off_t);
typedef int (*hits_curl_prerequest)(void *context, char *, char *, int, int);

/// Sets who is told of header lines, of the body, of progress, and of each attempt; all with the same context.
static inline void hits_curl_set_callbacks(
    CURL *handle, void *context, hits_curl_bytes header, hits_curl_bytes body, hits_curl_progress progress,
    hits_curl_prerequest attempt) {
    curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, header);
    curl_easy_setopt(handle, CURLOPT_HEADERDATA, context);
    curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, body);
    curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
    curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, progress);
    curl_easy_setopt(handle, CURLOPT_XFERINFODATA, context);
    curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, attempt);
    curl_easy_setopt(handle, CURLOPT_PREREQDATA, context);
}

/// Allows HTTP and HTTPS, and nothing else.
static inline CURLcode hits_curl_set_http_only(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
    return curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    return curl_easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

static inline long hits_curl_status(CURL *handle) {
    long status = 0;
    curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
    return status;
}

/// True if a connection failed because there is no network.
static inline bool hits_curl_has_no_network(CURL *handle) {
    long number = 0;
    curl_easy_getinfo(handle, CURLINFO_OS_ERRNO, &number);
    return number == ENETUNREACH;
}

/// curl_easy_perform, without the signal that a closed connection sends to a thread that writes to it: it ends the process.
static inline CURLcode hits_curl_perform(CURL *handle) {
    sigset_t pipe, before, pending;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    sigpending(&pending);
    int was_pending = sigismember(&pending, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe, &before);
    CURLcode result = curl_easy_perform(handle);
    const struct timespec none = {0, 0};
    if (!was_pending) while (sigtimedwait(&pipe, NULL, &none) > 0) {}
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return result;
}
