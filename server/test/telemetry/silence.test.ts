import { expect, test } from 'vitest'
import { givenConsent, INSTANCE_ID, recordsOf } from '../support/test-telemetry.ts'
import { type Instance, onInstancesOfEveryDialect } from './support/job.ts'
import { guardNetwork, type NetworkGuard } from './support/network-guard.ts'

/** By name, so that it would have to be looked up. */
const named = (url: string) => url.replace('127.0.0.1', 'localhost')

function guarding({ place: { location } }: Instance): NetworkGuard {
  return guardNetwork(location.engine === 'postgres' ? location.url : undefined)
}

/** 30 days, looked at every 6 hours, with a restart every 10 days. */
async function passThirtyDays({ clock, start }: Instance, settings: Parameters<Instance['start']>[0]) {
  for (let restart = 0; restart < 3; restart++) {
    // With an id, as if one had been made before the environment disabled telemetry.
    const process = start(settings, { instanceId: INSTANCE_ID })
    process.start()
    for (let look = 0; look < 40; look++) {
      clock.advance({ hours: 6 })
      await process.tick()
    }
    await process.stop()
  }
}

onInstancesOfEveryDialect((given) => {
  test.each([
    ['nobody was asked', undefined, {}],
    ['an owner opted out', 'disabled', {}],
    ['the environment disables it, whatever the owner said', 'accepted', { enabled: false }],
    ['there is no destination, whatever the owner said', 'accepted', { url: undefined }],
  ] as const)(
    'in 30 days no socket is opened and no name looked up while %s',
    async (_, consent, settings) => {
      const instance = await given()
      if (consent) await givenConsent(instance.database, consent)
      const { touched } = guarding(instance)
      await passThirtyDays(instance, { url: named(instance.collector.url), ...settings })
      expect(touched()).toEqual([])
      expect(instance.collector.connections()).toBe(0)
      expect(await recordsOf(instance.database)).toEqual([])
    },
  )

  test('the guard would have seen it: with consent the name is looked up and a socket opened', async () => {
    const instance = await given()
    await givenConsent(instance.database, 'accepted')
    const { touched } = guarding(instance)
    await passThirtyDays(instance, { url: named(instance.collector.url) })
    expect(touched()).toContain('lookup localhost')
    expect(touched()).toContainEqual(expect.stringMatching(/^connect localhost:\d+$/))
    expect(instance.collector.received).toHaveLength(30)
  })
})
