import { randomBytes } from 'node:crypto'
import type { EventType } from '@duebook/contract'
import { secondsLater, toInstant } from '#core/clock'
import type { WritingScope } from '#db/group-scope'
import { insertDeliveries, insertEvents } from '#events/store'

/** After that time it is not tried any more to tell of it. */
const WORTH_TELLING_SECONDS = 3 * 24 * 60 * 60
/** Rows of one statement. */
const AT_ONCE = 100

export interface NewEvent {
  type: EventType
  /** What is sent besides the group and who did it. Asked only where somebody listens. */
  data: () => Record<string, unknown>
}

/**
 * Writes what happened in the transaction of the change itself: none is lost, and none tells of what was rolled back. In a group where
 * no webhook listens to these types nothing is done; that was asked when the group was held. Work that tells of itself as a whole
 * takes a scope whose `listeners` are null.
 */
export async function recordEvents(
  scope: WritingScope,
  events: readonly NewEvent[],
  at: string,
): Promise<void> {
  const wanted = events.filter(({ type }) => isListenedTo(scope, type))
  for (let start = 0; start < wanted.length; start += AT_ONCE) {
    const part = wanted.slice(start, start + AT_ONCE).map((event) => toRow(scope, event, at))
    const ids = await insertEvents(scope, part, at)
    await insertDeliveries(scope, ids, at, toInstant(secondsLater(new Date(at), WORTH_TELLING_SECONDS)))
  }
}

/** Whether a webhook wants to hear of it. */
export function isListenedTo({ listeners }: Pick<WritingScope, 'listeners'>, type: EventType): boolean {
  return listeners !== null && (listeners.includes(ALL) || listeners.includes(`"${type}"`))
}

/** How a webhook without a list stands among the listeners: see `group-scope.ts`. */
const ALL = '*'

function toRow({ groupId, userId }: WritingScope, { type, data }: NewEvent, at: string) {
  // What the server does by itself nobody did.
  const actor = userId === 0 ? null : userId
  const body = { type, timestamp: at, data: { database_id: groupId, actor_id: actor, ...data() } }
  return { type, messageId: newMessageId(), body: JSON.stringify(body) }
}

export function newMessageId(): string {
  return `msg_${randomBytes(16).toString('base64url')}`
}
