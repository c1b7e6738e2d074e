import { BUSY, refuseFor } from '#core/errors'

const MEGABYTE = 1_000_000
/** In seconds: most files have arrived and are read before. */
const RETRY_AFTER = 5

export interface UploadBounds {
  perUser: number
  /** Of all that has arrived in files that are still there. */
  bytes: number
}

export type LimitUploads = ReturnType<typeof limitUploads>

/** Lets two files at a time arrive for a user, however slowly they do, and bounds what they take of the disk together. */
export function limitUploads(bounds: UploadBounds = { perUser: 2, bytes: 200 * MEGABYTE }) {
  const users = new Map<number, number>()
  let bytesOfAll = 0

  /** The task tells how many bytes of its file have arrived; that is refused where it is too much. */
  return async function run<T>(userId: number, task: (noteBytes: (bytes: number) => void) => Promise<T>) {
    const others = users.get(userId) ?? 0
    if (others >= bounds.perUser) throw refuseFor(RETRY_AFTER, 'too-many-uploads')
    users.set(userId, others + 1)
    let arrived = 0
    try {
      return await task((bytes) => {
        bytesOfAll += bytes - arrived
        arrived = bytes
        if (bytesOfAll > bounds.bytes) throw BUSY
      })
    } finally {
      bytesOfAll -= arrived
      const left = (users.get(userId) ?? 1) - 1
      if (left > 0) users.set(userId, left)
      else users.delete(userId)
    }
  }
}
