import { isProven, readToken, signToken } from '#channels/link-tokens'
import { secondsLater } from '#core/clock'
import type { SecretBox } from '#secrets/secret-box'

/** What a message offers. */
export type Act = 'pay' | 'snooze'

const GOOD_FOR_SECONDS = 14 * 24 * 60 * 60
const NUMBERS: Record<Act, number> = { pay: 1, snooze: 2 }

export interface ActionToken {
  reminderId: number
  act: Act
  userId: number
}

/** `linkEpoch` is a number kept with the user: raised, it ends every link that is out. */
export function signAction(
  secretBox: SecretBox,
  { reminderId, act, userId }: ActionToken,
  linkEpoch: number,
  now: Date,
): string {
  const expires = Math.floor(secondsLater(now, GOOD_FOR_SECONDS).getTime() / 1000)
  return signToken(keyOf(secretBox), [reminderId, NUMBERS[act], userId, expires], String(linkEpoch))
}

/** Not proven yet: that takes the number that is kept with the user. */
export interface ClaimedAction extends ActionToken {
  isProvenFor: (linkEpoch: number) => boolean
}

/** Undefined for what is no such token, and for one that has expired. */
export function readAction(secretBox: SecretBox, token: string, now: Date): ClaimedAction | undefined {
  const read = readToken(token, 4)
  if (!read) return undefined
  const [reminderId = 0, number, userId = 0, expires = 0] = read.numbers
  const act = (Object.keys(NUMBERS) as Act[]).find((each) => NUMBERS[each] === number)
  if (!act || expires * 1000 <= now.getTime()) return undefined
  const isProvenFor = (linkEpoch: number) => isProven(keyOf(secretBox), read, String(linkEpoch))
  return { reminderId, act, userId, isProvenFor }
}

function keyOf(secretBox: SecretBox): Buffer {
  return secretBox.derive('action links')
}
