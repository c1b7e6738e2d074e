import { expect, test } from 'vitest'
import { rent } from '../support/given.ts'
import { onSqlite } from '../support/test-app.ts'
import { keptEvents, openWebhooks, processOf } from './support/open-webhooks.ts'

onSqlite((testApp) => {
  async function scene(
    ...args: Parameters<typeof openWebhooks> extends [unknown, ...infer Rest] ? Rest : []
  ) {
    const context = await openWebhooks(testApp, ...args)
    const { database, process } = context
    let seen = 0
    /** What the job wrote, as `due 2026-02-02`. */
    const look = async (instant?: string) => {
      if (instant) context.clock.set(instant)
      await process.cycles.tick()
      const events = await keptEvents(database)
      const news = events.slice(seen).filter(({ data }) => data.cycle)
      seen = events.length
      return news.map(({ type, data }) => `${type.slice('cycle.'.length)} ${data.cycle?.due_date}`)
    }
    return { ...context, look }
  }

  test('a bill is told of when it is due, and when it is overdue, once each', async () => {
    const { books, look, database, again } = await scene({}, { timezone: 'America/New_York' })
    const bill = await books.bills.create(rent({ due_date: '2026-02-03' }))
    expect(await look()).toEqual([])
    expect(await look('2026-02-03T04:59:00.000Z')).toEqual([])
    expect(await look('2026-02-03T05:00:00.000Z')).toEqual(['due 2026-02-03'])
    expect(await look('2026-02-03T06:00:00.000Z')).toEqual([])
    expect(await look('2026-02-04T05:00:00.000Z')).toEqual(['overdue 2026-02-03'])
    expect(await look('2026-02-20T05:00:00.000Z')).toEqual([])
    const event = (await keptEvents(database)).at(-1)
    expect(event).toMatchObject({
      type: 'cycle.overdue',
      timestamp: '2026-02-04T05:00:00.000Z',
      data: {
        actor_id: null,
        revision: 0,
        bill: { id: bill.id, due_date: '2026-02-03' },
        cycle: { due_date: '2026-02-03', pay_on: '2026-02-03' },
      },
    })
    // The next one as well, although the first is still open; and after undo neither of them again.
    expect(await look('2026-03-03T05:00:00.000Z')).toEqual(['due 2026-03-03'])
    const now = await again()
    const paid = await now.bills.pay(bill.id, { amount: 1 })
    await now.payments.undo(paid.id)
    expect(await look('2026-03-03T06:00:00.000Z')).toEqual([])
    await (await again()).bills.pay(bill.id, { amount: 1 })
    await (await again()).bills.pay(bill.id, { amount: 1 })
    expect(await look('2026-03-10T06:00:00.000Z')).toEqual([])
  })

  test('what is paid, skipped, archived, a draft or ended is not told of', async () => {
    const { books, look } = await scene()
    const due = rent({ due_date: '2026-02-02' })
    const [paid, skipped, archived] = [
      await books.bills.create(due),
      await books.bills.create(due),
      await books.bills.create(due),
    ]
    await books.bills.create({ ...due, draft: true })
    const ended = await books.bills.create({ ...due, cycles_left: 1 })
    await books.bills.pay(paid.id, { amount: 1 })
    await books.bills.skip(skipped.id)
    await books.bills.archive(archived.id)
    await books.bills.pay(ended.id, { amount: 1 })
    expect(await look()).toEqual([])
    await books.bills.unarchive(archived.id)
    expect(await look('2026-02-02T10:00:00.000Z')).toEqual(['due 2026-02-02'])
  })

  test('the weekend rule decides the day, and due lasts over the weekend', async () => {
    const { books, look } = await scene()
    // A Sunday.
    await books.bills.create(rent({ due_date: '2026-02-08', weekend: 'before' }))
    await books.bills.create(rent({ due_date: '2026-02-08', weekend: 'after' }))
    expect(await look('2026-02-05T23:59:00.000Z')).toEqual([])
    expect(await look('2026-02-06T00:00:00.000Z')).toEqual(['due 2026-02-08'])
    expect(await look('2026-02-08T00:00:00.000Z')).toEqual([])
    expect(await look('2026-02-09T00:00:00.000Z')).toEqual(['overdue 2026-02-08', 'due 2026-02-08'])
    expect(await look('2026-02-10T00:00:00.000Z')).toEqual(['overdue 2026-02-08'])
  })

  test('a server that was off tells of all that it missed; of a bill that is long overdue the latest', async () => {
    const { books, look } = await scene()
    await books.bills.create(rent({ due_date: '2026-02-03', frequency: 'weekly' }))
    expect(await look('2026-02-18T00:00:00.000Z')).toEqual([
      'due 2026-02-03',
      'overdue 2026-02-03',
      'due 2026-02-10',
      'overdue 2026-02-10',
      'due 2026-02-17',
      'overdue 2026-02-17',
    ])
    const late = await scene()
    await late.books.bills.create(rent({ due_date: '2020-01-15' }))
    expect(await late.look('2026-02-18T00:00:00.000Z')).toEqual([
      'due 2020-01-15',
      'overdue 2020-01-15',
      'due 2026-02-15',
      'overdue 2026-02-15',
    ])
  })

  test('a moved due date is another one, and processes that look together tell of it once', async () => {
    const { books, look, database, clock, again } = await scene()
    const bill = await books.bills.create(rent({ due_date: '2026-02-02' }))
    expect(await look()).toEqual(['due 2026-02-02'])
    await books.bills.update(bill.id, { due_date: '2026-02-05' })
    clock.set('2026-02-05T08:00:00.000Z')
    const both = ['one', 'other'].map((holder) => processOf({ database, clock }, { holder }))
    await Promise.all(both.map(({ cycles }) => cycles.tick()))
    expect(await look()).toEqual(['due 2026-02-05'])
    await (await again()).bills.update(bill.id, { due_date: '2026-02-02' })
    expect(await look('2026-02-05T09:00:00.000Z')).toEqual(['overdue 2026-02-02'])
  })

  test('only groups that listen to it are told, and only of what they listen to', async () => {
    const { books, look, given, database } = await scene({ events: ['cycle.overdue'] })
    const stranger = await given.owner()
    await stranger.books.bills.create(rent())
    await books.bills.create(rent({ due_date: '2026-02-02' }))
    expect(await look()).toEqual([])
    expect(await look('2026-02-03T09:00:00.000Z')).toEqual(['overdue 2026-02-02'])
    expect(await database.read.selectFrom('announced_cycles').selectAll().execute()).toHaveLength(1)
  })
})
