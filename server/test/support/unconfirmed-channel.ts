import { newConfirmationToken } from '#channels/confirm-address'
import { insertChannel } from '#channels/store'
import { type Clock, toInstant } from '#core/clock'
import type { Tx } from '#db/database'
import { sealingKey } from '#secrets/cipher'
import { createSecretBox } from '#secrets/open-secret-box'
import { TEST_SECRETS_KEY } from './secrets.ts'

/** As every app of the tests has it. */
export const testSecretBox = createSecretBox(() => true, sealingKey(TEST_SECRETS_KEY), undefined)

/** A channel to an address that nobody has confirmed yet, and the token of its link. */
export async function insertUnconfirmed(
  tx: Tx,
  clock: Clock,
  userId: number,
): Promise<{ id: number; token: string }> {
  const address = 'somebody.else@example.org'
  const { id } = await insertChannel(tx, {
    userId,
    kind: 'email',
    name: 'Email',
    settings: JSON.stringify({ address }),
    state: 'unconfirmed',
    sessionId: null,
    endpointHash: null,
    at: toInstant(clock.now()),
  })
  return { id, token: newConfirmationToken(testSecretBox, clock, id, address) }
}
