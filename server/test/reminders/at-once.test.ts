import { expect, test } from 'vitest'
import { onEveryDialect } from '../support/test-app.ts'
import { twoApps } from '../support/two-apps.ts'
import { farEnd, givenChannel, processOf } from './support/open-reminders.ts'

onEveryDialect((testApp, dialect) => {
  test('processes that plan, take and send the same at the same moment send each message once', async () => {
    // Only one server can use a file of SQLite: there two jobs share its connections.
    const [here, there] = dialect === 'postgres' ? await twoApps(testApp, dialect) : await oneTwice()
    const owner = await here.given.owner()
    const channel = await givenChannel(here, owner.id)
    await owner.books.reminders.update({ enabled: true, digest: false, channel_ids: [channel.id] })
    for (let day = 10; day < 20; day += 1) {
      await here.given.bill({ name: `Bill ${day}`, due_date: `2026-02-${day}` }, owner.books)
    }
    const far = farEnd()
    const processes = [processOf(here, far, {}, 'one'), processOf(there, far, {}, 'other')]
    for (let day = 3; day <= 20; day += 1) {
      const now = `2026-02-${String(day).padStart(2, '0')}T08:00:00.000Z`
      for (const { clock } of [here, there]) clock.set(now)
      // Twice: one that found the other at it looks again.
      for (let look = 0; look < 2; look += 1) {
        await Promise.all(processes.map(({ planning }) => planning.tick()))
        await Promise.all(processes.map(({ sending }) => sending.tick()))
      }
    }
    const titles = far.titles()
    expect(titles.filter((title) => title.endsWith('is due today'))).toHaveLength(10)
    expect(titles.filter((title) => title.endsWith('is due tomorrow'))).toHaveLength(10)
    expect(new Set(titles).size).toBe(titles.length)

    async function oneTwice() {
      const app = await testApp()
      return [app, app] as const
    }
  })

  test('channels that never answer keep no message of others waiting', async () => {
    const app = await testApp()
    const far = farEnd()
    const { planning, sending } = processOf(app, far)
    const dead = await app.given.owner()
    const channels: number[] = []
    for (let i = 0; i < 20; i += 1) channels.push((await givenChannel(app, dead.id)).id)
    await dead.books.reminders.update({ enabled: true, channel_ids: channels })
    const other = await app.given.owner()
    const channel = await givenChannel(app, other.id)
    await other.books.reminders.update({ enabled: true, channel_ids: [channel.id] })
    await app.given.bill({ due_date: '2026-02-09' }, dead.books)
    await app.given.bill({ due_date: '2026-02-10' }, other.books)
    const given = Promise.withResolvers<{ end: 'sent' }>()
    far.answersAlways(() => given.promise)
    app.clock.set('2026-02-09T08:00:00.000Z')
    await planning.tick()
    const underway = sending.tick()
    await expect.poll(() => far.sent.length).toBe(20)
    app.clock.set('2026-02-10T08:00:00.000Z')
    await planning.tick()
    await expect.poll(() => far.sent.at(-1)?.channel.id, { timeout: 20_000 }).toBe(channel.id)
    given.resolve({ end: 'sent' })
    await underway
  }, 30_000)

  test('a lease that its holder left behind ends, and the delivery is sent under the same id', async () => {
    const app = await testApp()
    const owner = await app.given.owner()
    const channel = await givenChannel(app, owner.id)
    await owner.books.reminders.update({ enabled: true, channel_ids: [channel.id] })
    await app.given.bill({ due_date: '2026-02-10' }, owner.books)
    const far = farEnd()
    const killed = processOf(app, far, {}, 'killed')
    app.clock.set('2026-02-10T08:00:00.000Z')
    await killed.planning.tick()
    // It sends, and never comes to note it.
    far.answersAlways(() => new Promise(() => {}))
    void killed.sending.tick()
    await expect.poll(() => far.sent.length).toBe(1)
    far.answersAlways({ end: 'sent' })
    const other = processOf(app, far, {}, 'other')
    app.clock.set('2026-02-10T08:04:59.000Z')
    await other.run()
    expect(far.sent).toHaveLength(1)
    app.clock.set('2026-02-10T08:05:00.000Z')
    await other.run()
    expect(far.sent).toHaveLength(2)
    expect(new Set(far.sent.map(({ message }) => message.id)).size).toBe(1)
  })
})
