#!/bin/sh
# Compares the live version of a container with a file: live-diff.sh GTM-AB12 GTM-AB12.json [OPTION OF tagc diff …]
#
# GTM_ACCESS_TOKEN is an OAuth access token with the scope tagmanager.readonly. Exit status: that of 'tagc diff'; 2 if the live version
# cannot be fetched.
set -eu
if [ $# -lt 2 ]; then
  echo "usage: live-diff.sh GTM-AB12 GTM-AB12.json [OPTION OF tagc diff ...]" >&2
  exit 64
fi
if [ -z "${GTM_ACCESS_TOKEN:-}" ]; then
  echo "live-diff: set GTM_ACCESS_TOKEN to an OAuth access token with the scope tagmanager.readonly" >&2
  exit 64
fi
id=$1
file=$2
shift 2
case $id in
  *[!A-Za-z0-9-]*)
    echo "live-diff: '$id' is not the id of a container" >&2
    exit 64
    ;;
esac
api=${GTM_API:-https://tagmanager.googleapis.com/tagmanager/v2}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# get PATH FILE: the token goes to curl by its standard input, so that no list of processes shows it.
get() {
  status=$(printf 'header = "Authorization: Bearer %s"\n' "$GTM_ACCESS_TOKEN" |
    curl -sS --config - --max-time 60 --retry 2 -o "$2" -w '%{http_code}' "$api/$1") || status=none
  if [ "$status" != 200 ]; then
    reason=$(sed -n 's/^ *"message": *"\(.*\)",*$/: \1/p' "$2" 2>/dev/null | head -n 1)
    echo "live-diff: $api/$1: status $status$reason" >&2
    exit 2
  fi
}

get "accounts/containers:lookup?tagId=$id" "$work/container.json"
path=$(grep -o '"path": *"accounts/[0-9]*/containers/[0-9]*"' "$work/container.json" | head -n 1 | sed 's/.*"\(accounts.*\)"/\1/')
if [ -z "$path" ]; then
  echo "live-diff: the answer about $id names no container" >&2
  exit 2
fi
get "$path/versions:live" "$work/live.json"
echo "live-diff: '-' is the live version of $id" >&2
status=0
tagc diff - "$file" "$@" <"$work/live.json" || status=$?
exit "$status"
