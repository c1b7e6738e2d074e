/** `left-alone`: whoever started this process is gone. */
export type StopCause = 'SIGINT' | 'SIGTERM' | 'SIGHUP' | 'left-alone'

/** While it drains, a process serves on, but is no longer ready. */
export type Phase = 'serving' | 'draining' | 'stopping'

// A terminal sends Ctrl-C to the whole process group, and the launcher passes it on: the echo of one is not a second one.
const ECHO_MILLISECONDS = 1_000

/** What to do when asked to stop, `since` milliseconds after the phase has begun. */
export function reactionTo(
  cause: StopCause,
  phase: Phase,
  since: number,
  drainSeconds: number,
): 'drain' | 'stop' | 'exit' | 'nothing' {
  switch (phase) {
    case 'serving':
      // A person at a terminal waits, and no load balancer has to notice anything.
      return cause === 'SIGTERM' && drainSeconds > 0 ? 'drain' : 'stop'
    case 'draining':
      return cause === 'SIGTERM' && since <= ECHO_MILLISECONDS ? 'nothing' : 'stop'
    case 'stopping':
      return since <= ECHO_MILLISECONDS ? 'nothing' : 'exit'
  }
}
