import { expect, test, vi } from 'vitest'
import { type Outbound, OutboundError } from '#outbound/outbound'
import { importsReadHere } from '../support/imports-read-here.ts'
import { onEveryDialect } from '../support/test-app.ts'
import { fuzz, sweep, type Told } from './support/fuzz.ts'
import { injecting, overSockets } from './support/sending.ts'

// Bounded by time in itself; a run that is asked to be longer takes as long as it takes.
vi.setConfig({ testTimeout: 3_600_000 })

/**
 * Set-up is over where there are users: `setup.test.ts` has it. What a message offers needs its token: `actions.test.ts`. Codes of an
 * app, passkeys and a provider need what only `factors`, `passkeys` and `openid` have.
 */
const REACHED_ELSEWHERE = [
  'completeSetup',
  'removeTotp',
  'confirmTotp',
  'createRecoveryCodes',
  'addPasskey',
  'passkeySignIn',
  'linkOpenid',
  'unlinkOpenid',
  'confirmByOpenid',
  'act',
]

/** Nothing of this may leave the machine. */
const NOWHERE: Outbound = {
  request: async () => {
    throw new OutboundError('unreachable', 'The server could not be reached')
  },
}

onEveryDialect((testApp, dialect) => {
  const isEmbedded = dialect === 'sqlite'

  test('every request to every endpoint, valid or odd, gets a response that the OpenAPI document describes', async () => {
    const context = await testApp({ outbound: NOWHERE, imports: importsReadHere() })
    const size = isEmbedded ? { requests: 20_000, seconds: 80 } : { requests: 2_500, seconds: 15 }
    const told = await fuzz(context, injecting(context), size)
    expectDepth(told)
    expect(await told.unreached(REACHED_ELSEWHERE)).toEqual([])
    expect(await context.database.findDamage()).toEqual([])
  })

  test('so does a request with a single odd value in any place', async () => {
    const context = await testApp({ outbound: NOWHERE, imports: importsReadHere() })
    const told = await sweep(context, injecting(context), isEmbedded ? 1 : 0.25)
    expect(told.requests).toBeGreaterThan(1_000)
    // Of all of them it is 0.97 %; of a quarter that is drawn, chance may make it half as many more.
    expect(told.share(401, 403)).toBeLessThan(isEmbedded ? 0.01 : 0.015)
  })

  test('so do many conflicting requests at once', async () => {
    const context = await testApp({ outbound: NOWHERE, imports: importsReadHere() })
    const size = { requests: 1_500, seconds: 8, atOnce: 12 }
    expectDepth(await fuzz(context, injecting(context), size))
    expect(await context.database.findDamage()).toEqual([])
  })

  test('so does a request over a reused connection', async () => {
    const context = await testApp({ outbound: NOWHERE, imports: importsReadHere() })
    const send = await overSockets(context.app)
    expectDepth(await fuzz(context, send, { requests: 500, seconds: 4 }))
    expect(await context.database.findDamage()).toEqual([])
  })
})

/** Who bounces off the door tests the door only. Of few requests, on a busy machine, chance may make too many do so. */
function expectDepth({ requests, statuses, share }: Told): void {
  console.info(`${requests} requests: ${JSON.stringify(Object.fromEntries(statuses))}`)
  const [served, unknown] = requests >= 300 ? [share(200, 201), share(401)] : [1, 0]
  expect(served).toBeGreaterThan(0.3)
  expect(unknown).toBeLessThan(0.2)
}
