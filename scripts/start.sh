#!/bin/sh
# `npm start`: installs and builds what is missing, runs the server and starts it again after a crash.
# A shell stays beside the server, because it needs a MiB or two where another Node would need forty.

cd "$(dirname "$0")/.." || exit 1

# Least time between two restarts of a server that cannot live, in seconds.
restart_interval=60

node=$(node scripts/run.mjs prepare) || exit $?

# Less memory under load: a smaller young generation, two threads that help with compiling and collecting instead of four, and
# glibc gives back what was freed, unless told otherwise. Also in Dockerfile and duebook.service.
memory='--max-semi-space-size=8 --v8-pool-size=2'
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX-2}" MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_-131072}"

# Looked for at each start: it may have come, or changed.
run_server() {
  if [ -e .env ]; then set -- --env-file=.env "$@"; fi
  exec "$node" "$@"
}

# Whoever restarts services needs no help of ours. systemd tells which process it has started.
case "${SYSTEMD_EXEC_PID-}" in
  "$$" | "$PPID") run_server $memory server/dist/main.js ;;
esac

# The server ends when one of these does: killed hard, they cannot pass anything on. A shell that has started this one without
# npm may end on purpose (`nohup … &`).
launchers=$$
if [ -n "${npm_lifecycle_event-}" ]; then launchers="$launchers,$PPID"; fi

child=
is_stopping=
stop() {
  is_stopping=yes
  if [ -n "$child" ]; then kill -s "$1" "$child" 2> /dev/null; fi
}
trap 'stop TERM' TERM
trap 'stop INT' INT
trap 'stop HUP' HUP
# Nobody reads what we say (`npm start | head`): no reason to stop serving.
trap '' PIPE

is_orphan() {
  [ -n "${npm_lifecycle_event-}" ] && ! kill -0 "$PPID" 2> /dev/null
}

last_restart=
while :; do
  run_server $memory server/dist/main.js --stop-with="$launchers" &
  child=$!
  # A signal interrupts the waiting, and the server is given the time to end.
  while
    wait "$child"
    code=$?
    kill -0 "$child" 2> /dev/null
  do :; done
  child=

  # A crash is a fault (1) or a signal that nobody asked for, as when memory runs out. Wrong settings (2) would still be wrong.
  if [ -n "$is_stopping" ] || is_orphan || { [ "$code" -ne 1 ] && [ "$code" -le 128 ]; }; then exit "$code"; fi

  delay=0
  if [ -n "$last_restart" ]; then delay=$((last_restart + restart_interval - $(date +%s))); fi
  # The clock may have been set meanwhile.
  if [ "$delay" -gt "$restart_interval" ]; then delay=$restart_interval; fi
  if [ "$delay" -gt 0 ]; then
    echo "Duebook crashed (exit code $code). Restarting in $delay seconds." >&2
  else
    echo "Duebook crashed (exit code $code). Restarting now." >&2
  fi
  while [ "$delay" -gt 0 ]; do
    sleep 1 &
    wait $!
    if [ -n "$is_stopping" ] || is_orphan; then exit 0; fi
    delay=$((delay - 1))
  done
  last_restart=$(date +%s)
done
