# The output is named as the container's id, in the current folder.
$ tagc compile GTM-GOOD.json && cmp -n 8 GTM-GOOD GTM-GOOD && echo written

# -v says what was compiled, and what was left out.
$ tagc compile -v GTM-GOOD.json --output-dir out/deep && ls -A out/deep

# The same input gives the same bytes, and --check knows.
$ tagc compile --check GTM-GOOD.json
$ tagc compile --check --strip GTM-GOOD.json
$ tagc compile --check GTM-GOOD.json --output-dir nowhere; ls nowhere
$ cat GTM-GOOD.json | tagc compile - -o - | cmp - GTM-GOOD

# Containers without an id are named by --id, by the output, or by the input.
$ tagc compile values.json
$ tagc compile values.json --id GTM-NAMED && ls GTM-NAMED
$ tagc compile values.json -o out/GTM-OTHER && ls out/GTM-OTHER
$ cp values.json GTM-FILE.json && tagc compile GTM-FILE.json && ls GTM-FILE
$ tagc compile values.json --id ../GTM-1234

# An output that the runtime would not find.
$ tagc compile GTM-GOOD.json -o app.bin && ls app.bin

# Many at once, in order; the good ones are written; two of one name are not.
$ tagc compile dangling.json GTM-GOOD.json GTM-GOOD.json missing.json --output-dir many --jobs 3; ls many

# A folder.
$ mkdir -p in/sub && cp GTM-GOOD.json in/sub/x.json && cp values.json in/package.json && cp events.ndjson in/
$ tagc compile in --output-dir from-folder && ls from-folder
$ mkdir none && tagc compile none

# Dependencies for Make.
$ cp GTM-GOOD.json 'with space.json' && tagc compile 'with space.json' --output-dir out --depfile out/d && cat out/d

# JSON.
$ tagc compile GTM-GOOD.json --strip --format json | grep -v '"bytes"'

# What cannot be written is said, and nothing is left behind.
$ mkdir taken && mkdir taken/GTM-GOOD && tagc compile GTM-GOOD.json --output-dir taken; ls -A taken
$ tagc compile GTM-GOOD.json -o nowhere/GTM-GOOD
$ tagc compile GTM-GOOD.json -o - >/dev/full

# Later.
$ tagc compile GTM-GOOD.json --compress
$ tagc compile GTM-GOOD.json --target legacy
$ tagc compile GTM-GOOD.json -o a --output-dir b
