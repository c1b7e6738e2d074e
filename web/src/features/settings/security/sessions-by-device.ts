import type { Session } from '@duebook/contract'

/** So many are shown at first. */
const MOST_SHOWN = 8
const OLD_AFTER_MILLISECONDS = 30 * 24 * 60 * 60 * 1000

export interface DeviceSessions {
  device: string
  sessions: Session[]
}

/** This device first, then by when they were used; those that nobody uses, and the tail of a long list, apart. */
export function sessionsByDevice(
  sessions: readonly Session[],
  deviceOf: (session: Session) => string,
  now: Date,
): { recent: DeviceSessions[]; older: DeviceSessions[] } {
  const sorted = sessions.toSorted(
    (one, other) =>
      Number(other.current) - Number(one.current) || other.last_used_at.localeCompare(one.last_used_at),
  )
  const isOld = ({ current, last_used_at: usedAt }: Session, place: number) =>
    !current && (place >= MOST_SHOWN || now.getTime() - Date.parse(usedAt) > OLD_AFTER_MILLISECONDS)
  return {
    recent: byDevice(
      sorted.filter((session, place) => !isOld(session, place)),
      deviceOf,
    ),
    older: byDevice(sorted.filter(isOld), deviceOf),
  }
}

function byDevice(sessions: readonly Session[], deviceOf: (session: Session) => string): DeviceSessions[] {
  return [...Map.groupBy(sessions, deviceOf)].map(([device, some]) => ({ device, sessions: some }))
}
