import type { Readable, Writable } from 'node:stream'

/** A stream that may be a terminal. */
export type Output = Writable & { isTTY?: boolean; columns?: number }
export type Input = Readable & { isTTY?: boolean; setRawMode?: (isRaw: boolean) => unknown }

/** All that comes from outside of the program: tests bring their own. */
export interface World {
  env: Readonly<Record<string, string | undefined>>
  stdin: Input
  stdout: Output
  stderr: Output
  platform: NodeJS.Platform
  /** The user's home folder. */
  home: string
  hostName: string
  now: () => Date
  fetch: typeof fetch
  /** Shows an address in the user's browser. False: there is none. */
  openInBrowser: (address: string) => Promise<boolean>
  /** Calls when somebody presses Ctrl-C, which then ends nothing by itself. Answers how to stop listening. */
  onInterrupt?: (handle: () => void) => () => void
}
