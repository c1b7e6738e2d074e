/** More than any bill group takes, and less than would fill the memory. */
export const MOST_BYTES = 256 * 1024 * 1024

export class TooLargeError extends Error {}

/**
 * A whole answer as text. `onSilence` is called when nothing more has come for `patience` milliseconds: each part may take that
 * long, so that a large export over a slow line is read, and a server that stops within its answer is not waited for.
 */
export async function readWhole(
  { body }: Response,
  { patience, most, onSilence }: { patience: number; most: number; onSilence: () => void },
): Promise<string> {
  const timer = setTimeout(onSilence, patience)
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of body ?? []) {
      timer.refresh()
      size += part.length
      // Leaving the loop ends the connection.
      if (size > most) throw new TooLargeError()
      parts.push(part)
    }
  } finally {
    clearTimeout(timer)
  }
  return Buffer.concat(parts, size).toString()
}
