import { expect, test } from 'vitest'
import { SALARY } from '../support/books.ts'
import { rent } from '../support/given.ts'
import { onSqlite, type TestApp } from '../support/test-app.ts'
import { componentOf, eventsOf, givenFeed } from './support/calendar.ts'

async function open(context: TestApp, details: Parameters<typeof givenFeed>[2] = {}) {
  const owner = await context.given.owner()
  return { ...context, owner, books: owner.books, ...(await givenFeed(context, owner, details)) }
}

onSqlite((testApp) => {
  test('a feed has one all-day event for every cycle from 90 days back to 18 months ahead', async () => {
    const { books, events, fetch } = await open(await testApp())
    const { id } = await books.bills.create(rent({ due_date: '2025-11-30', frequency: 'monthly' }))
    const { id: old } = await books.bills.create(
      rent({ name: 'Old', due_date: '2025-11-03', frequency: 'annual' }),
    )
    const { id: older } = await books.bills.create(
      rent({ name: 'Older', due_date: '2025-11-04', frequency: 'annual' }),
    )
    const { id: late } = await books.bills.create(
      rent({ name: 'Late', due_date: '2027-08-02', frequency: 'annual' }),
    )
    await books.bills.create(rent({ name: 'Later', due_date: '2027-08-03', frequency: 'annual' }))
    const shown = await events()
    const of = (bill: number) =>
      shown.filter(({ uid }) => uid.includes(`-${bill}-`)).map(({ start }) => start)
    expect(of(id)).toHaveLength(21)
    expect(of(id)).toEqual(expect.arrayContaining(['2025-11-30', '2026-02-28', '2026-03-30', '2027-07-30']))
    expect([of(old), of(older), of(late)]).toEqual([
      ['2026-11-03'],
      ['2025-11-04', '2026-11-04'],
      ['2027-08-02'],
    ])
    expect(shown).toHaveLength(25)
    expect(shown[0]).toMatchObject({
      uid: expect.stringMatching(/^2025-11-30-\d+-\w+@duebook$/),
      start: '2025-11-30',
      end: '2025-12-01',
      summary: 'Rent · $1,200.50',
      status: 'CONFIRMED',
      transparency: 'TRANSPARENT',
      sequence: 0,
      stamp: '2026-02-02T09:00:00Z',
      lastModified: '2026-02-02T09:00:00Z',
      alarms: [],
      url: null,
    })
    const calendar = componentOf((await fetch()).body)
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('My bills')
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT6H')
    expect(String(calendar.getFirstPropertyValue('x-published-ttl'))).toBe('PT6H')
  })

  test('what is paid is marked, what is skipped is cancelled for 30 days, and the events stay the same ones', async () => {
    const { books, events, clock } = await open(await testApp(), { alarm_days: 1 })
    const { id } = await books.bills.create(rent({ due_date: '2026-02-05' }))
    const find = async (start: string) => (await events()).find((event) => event.start === start)
    const before = await find('2026-02-05')
    expect(before).toMatchObject({ status: 'CONFIRMED', sequence: 0, alarms: [-15 * 3600] })
    clock.advance({ hours: 1 })
    await books.bills.pay(id, { amount: 1000 })
    expect(await find('2026-02-05')).toMatchObject({
      uid: before?.uid,
      summary: '✓ Rent · $1,000.00',
      description: expect.stringMatching(/^Paid/),
      status: 'CONFIRMED',
      sequence: 1,
      stamp: '2026-02-02T10:00:00Z',
      alarms: [],
    })
    expect(await find('2026-03-05')).toMatchObject({ sequence: 1, stamp: '2026-02-02T10:00:00Z' })
    clock.advance({ hours: 1 })
    await books.bills.skip(id)
    expect(await find('2026-03-05')).toMatchObject({
      status: 'CANCELLED',
      summary: 'Rent',
      sequence: 2,
      alarms: [],
    })
    expect(await find('2026-04-05')).toMatchObject({ status: 'CONFIRMED', sequence: 2 })
    clock.advance({ days: 29 })
    expect(await find('2026-03-05')).toMatchObject({
      status: 'CANCELLED',
      sequence: 2,
      stamp: '2026-02-02T11:00:00Z',
    })
    clock.advance({ days: 2 })
    expect(await find('2026-03-05')).toBeUndefined()
  })

  test('sequence and stamp of all events of a bill rise with every change of it, and of no other bill', async () => {
    const { books, events, clock } = await open(await testApp())
    const { id } = await books.bills.create(rent())
    const { id: other } = await books.bills.create(rent({ name: 'Other' }))
    let payment = 0
    const changes = [
      () => books.bills.update(id, { name: 'Flat' }),
      async () => {
        payment = (await books.bills.pay(id, { amount: 1, advance_due: false })).id
      },
      () => books.payments.update(payment, { amount: 2 }),
      () => books.payments.delete(payment),
      async () => {
        payment = (await books.bills.pay(id, { amount: 1 })).id
      },
      () => books.payments.undo(payment),
      () => books.bills.skip(id),
      () => books.bills.unskip(id),
    ]
    for (const [index, change] of changes.entries()) {
      clock.advance({ minutes: 1 })
      await change()
      const shown = await events()
      const seen = new Set(
        shown
          .filter(({ uid }) => uid.includes(`-${id}-`))
          .map(({ sequence, stamp, lastModified }) => `${sequence} ${stamp} ${lastModified}`),
      )
      const stamp = `2026-02-02T09:0${index + 1}:00Z`
      expect([...seen]).toEqual([`${index + 1} ${stamp} ${stamp}`])
      expect(
        new Set(shown.filter(({ uid }) => uid.includes(`-${other}-`)).map(({ sequence }) => sequence)),
      ).toEqual(new Set([0]))
    }
  })

  test('events lie on the day to pay, and keep their due date', async () => {
    const { books, events } = await open(await testApp())
    await books.bills.create(rent({ due_date: '2026-02-07', frequency: 'annual', weekend: 'before' }))
    const [event] = await events()
    expect(event).toMatchObject({
      uid: expect.stringMatching(/^2026-02-07-/),
      start: '2026-02-06',
      description: expect.stringContaining('Due Feb 7, 2026'),
    })
  })

  test('a due date that was paid and is open again is one event', async () => {
    const { books, events } = await open(await testApp())
    const { id } = await books.bills.create(rent({ due_date: '2026-02-05', frequency: 'annual' }))
    await books.bills.pay(id, { amount: 1200.5 })
    await books.bills.update(id, { due_date: '2026-02-05' })
    const shown = (await events()).filter(({ start }) => start === '2026-02-05')
    expect(shown).toHaveLength(1)
    expect(shown[0]?.summary).toBe('Rent · $1,200.50')
  })

  test('amounts, what is paid, and either type can be left out', async () => {
    const { books, events, owner, feed } = await open(await testApp(), { show_amounts: false })
    const { id } = await books.bills.create(rent({ due_date: '2026-02-05', frequency: 'annual' }))
    await books.bills.create({ ...SALARY, frequency: 'annual' })
    await books.bills.pay(id, { amount: 1, advance_due: false })
    const summaries = async () => (await events()).map(({ summary }) => summary)
    expect(await summaries()).toEqual(expect.arrayContaining(['Rent', 'Salary']))
    for (const event of await events()) expect(event.summary + event.description).not.toMatch(/[$\d]\d/)
    const change = owner.client.feeds.update
    await change(feed.id, { show_amounts: true, include: 'deposits' })
    expect(new Set(await summaries())).toEqual(new Set(['Salary · $3,000.00']))
    await change(feed.id, { include: 'bills' })
    expect(await summaries()).toEqual(['Rent · $1,199.50 left', 'Rent · $1,200.50'])
    await books.bills.pay(id, { amount: 1 })
    expect(await summaries()).toHaveLength(2)
    await change(feed.id, { paid: false })
    expect(await summaries()).toEqual(['Rent · $1,200.50'])
  })

  test('drafts are not shown, and of what is archived only what was settled', async () => {
    const { books, events } = await open(await testApp())
    const { id } = await books.bills.create(rent({ due_date: '2026-02-05' }))
    await books.bills.create(rent({ name: 'Draft', draft: true }))
    await books.bills.pay(id, { amount: 1 })
    await books.bills.archive(id)
    expect((await events()).map(({ start }) => start)).toEqual(['2026-02-05'])
  })

  test('whatever people type stays inside of its line', async () => {
    const context = await testApp({ publicUrl: 'https://duebook.example.org' })
    const hostile = `a;b,c\\d: "e" \u{1F3E0}\u{1F3E0} ätherisch BEGIN:VEVENT ${'\u{1F9FE}ü€'.repeat(30)}`
    const { books, events, fetch } = await open(context, { name: 'a;b,c\\ END:VCALENDAR' })
    const { id: category } = await books.categories.create({ name: 'x;y,z\\' })
    const url = 'https://example.org/?a=1;2,3&b=%0D%0AEND:VEVENT'
    await books.bills.create(
      rent({ name: hostile, frequency: 'annual', due_date: '2026-02-05', category_id: category, url }),
    )
    const [event] = await events()
    expect(event?.summary).toBe(`${hostile} · $1,200.50`)
    expect(event?.categories).toEqual(['x;y,z\\'])
    expect(event?.description.split('\n')).toEqual(['Personal', url])
    expect(event?.url).toMatch(/^https:\/\/duebook\.example\.org\/bills\/\d+\?group=\d+$/)
    // One of the parsers takes what is escaped here for a line break, so only the other is asked.
    await books.bills.create(rent({ name: 'a\\nb', frequency: 'annual', due_date: '2026-01-01' }))
    const summaries = componentOf((await fetch()).body)
      .getAllSubcomponents('vevent')
      .map((each) => each.getFirstPropertyValue('summary'))
    expect(summaries).toContain('a\\nb · $1,200.50')
    for (const property of ['NAME', 'X-WR-CALNAME']) {
      expect((await fetch()).body).toContain(`\r\n${property}:a\\;b\\,c\\\\ END:VCALENDAR\r\n`)
    }
  })

  test('the language and the currency are those of the reader and the group', async () => {
    const { books, events, owner } = await open(await testApp())
    await owner.client.databases.update(owner.groupId, { currency: 'EUR' })
    await owner.client.updateMe({ language: 'de' })
    const { id } = await books.bills.create(
      rent({ due_date: '2026-02-05', frequency: 'annual', variable: true }),
    )
    expect((await events())[0]?.summary).toBe('Rent · etwa 1.200,50\u00a0€')
    await books.bills.pay(id, { amount: 1 })
    expect((await events())[0]?.description).toMatch(/^Bezahlt/)
  })

  test('a feed shows only groups that its owner may read at that moment', async () => {
    const context = await testApp()
    const { owner, books } = await open(context)
    await books.bills.create(rent({ name: 'Shared', frequency: 'annual' }))
    const guest = await context.given.owner()
    await guest.books.bills.create(rent({ name: 'Own', frequency: 'annual' }))
    await context.given.member(owner.groupId, guest.id, 'viewer')
    const all = await givenFeed(context, guest)
    const one = await givenFeed(context, guest, { database_ids: [owner.groupId] })
    const names = async ({ events }: typeof all) =>
      new Set((await events()).map(({ summary }) => summary.split(' ')[0]))
    expect(await names(all)).toEqual(new Set(['Own', 'Shared']))
    expect(await names(one)).toEqual(new Set(['Shared']))
    await owner.client.members.remove(owner.groupId, guest.id)
    expect(await names(all)).toEqual(new Set(['Own']))
    expect(eventsOf((await one.fetch()).body)).toEqual([])
    expect((await guest.client.feeds.list()).map(({ database_ids }) => database_ids)).toEqual([null, []])
  })
})
