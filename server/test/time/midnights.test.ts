import type { Cycle } from '@duebook/contract'
import { afterEach, expect, test } from 'vitest'
import { autoRecordJob } from '#auto-record/auto-record-job'
import { addDays, type CalendarDate } from '#core/calendar'
import { autoPaid, recordedIn, turnOn } from '../auto-record/support/recording.ts'
import { dataOf } from '../support/answers.ts'
import { openBooks, signedInAgain } from '../support/books.ts'
import { rent } from '../support/given.ts'
import { silentLog } from '../support/silent-log.ts'
import { onEveryDialect } from '../support/test-app.ts'

/** Just before and just after each midnight and each change of the clocks, with the date on the wall. */
const WALLS: Record<string, Array<[instant: string, today: string]>> = {
  'Europe/Berlin': [
    ['2026-03-28T22:59:59.900Z', '2026-03-28'],
    ['2026-03-28T23:00:00.100Z', '2026-03-29'],
    ['2026-03-29T00:59:59.900Z', '2026-03-29'],
    ['2026-03-29T01:00:00.100Z', '2026-03-29'],
    ['2026-03-29T21:59:59.900Z', '2026-03-29'],
    ['2026-03-29T22:00:00.100Z', '2026-03-30'],
    ['2026-10-24T21:59:59.900Z', '2026-10-24'],
    ['2026-10-24T22:00:00.100Z', '2026-10-25'],
    ['2026-10-25T00:59:59.900Z', '2026-10-25'],
    ['2026-10-25T01:00:00.100Z', '2026-10-25'],
    ['2026-10-25T22:59:59.900Z', '2026-10-25'],
    ['2026-10-25T23:00:00.100Z', '2026-10-26'],
  ],
  'America/New_York': [
    ['2026-03-08T04:59:59.900Z', '2026-03-07'],
    ['2026-03-08T05:00:00.100Z', '2026-03-08'],
    ['2026-03-08T06:59:59.900Z', '2026-03-08'],
    ['2026-03-08T07:00:00.100Z', '2026-03-08'],
    ['2026-03-09T03:59:59.900Z', '2026-03-08'],
    ['2026-03-09T04:00:00.100Z', '2026-03-09'],
    ['2026-11-01T03:59:59.900Z', '2026-10-31'],
    ['2026-11-01T04:00:00.100Z', '2026-11-01'],
    ['2026-11-01T05:59:59.900Z', '2026-11-01'],
    ['2026-11-01T06:00:00.100Z', '2026-11-01'],
    ['2026-11-02T04:59:59.900Z', '2026-11-01'],
    ['2026-11-02T05:00:00.100Z', '2026-11-02'],
  ],
  'Pacific/Kiritimati': [
    ['2026-12-31T09:59:59.900Z', '2026-12-31'],
    ['2026-12-31T10:00:00.100Z', '2027-01-01'],
  ],
  'Asia/Kathmandu': [
    ['2026-12-31T18:14:59.900Z', '2026-12-31'],
    ['2026-12-31T18:15:00.100Z', '2027-01-01'],
  ],
  UTC: [
    ['2026-12-31T23:59:59.900Z', '2026-12-31'],
    ['2027-01-01T00:00:00.100Z', '2027-01-01'],
  ],
  'Etc/GMT+12': [
    ['2027-01-01T11:59:59.900Z', '2026-12-31'],
    ['2027-01-01T12:00:00.100Z', '2027-01-01'],
  ],
}

const CHANGING = ['Europe/Berlin', 'America/New_York']
const PROCESS_ZONE = process.env.TZ

afterEach(() => {
  if (PROCESS_ZONE === undefined) delete process.env.TZ
  else process.env.TZ = PROCESS_ZONE
})

onEveryDialect((testApp, dialect) => {
  // What a zone is does not depend on the engine; two of them show that the way there does not either.
  test.each(Object.entries(WALLS).filter(([zone]) => dialect === 'sqlite' || CHANGING.includes(zone)))(
    'in %s the day ends at its own midnight, also when the clocks change, wherever the process lives',
    async (timezone, walls) => {
      const context = await openBooks(testApp, { timezone, now: '2026-01-01T12:00:00.000Z' })
      let api = await signedInAgain(context)
      for (const [index, [instant, today]] of walls.entries()) {
        // The east and the west of the world by turns.
        process.env.TZ = index % 2 === 0 ? 'Pacific/Kiritimati' : 'Etc/GMT+12'
        expect(new Date(instant).getTimezoneOffset()).toBe(index % 2 === 0 ? -14 * 60 : 12 * 60)
        context.clock.set(instant)
        api = await signedInAgain(context)
        const day = today as CalendarDate
        const [before, on, after] = await Promise.all(
          [addDays(day, -1), day, addDays(day, 1)].map(async (due_date = day) =>
            dataOf(await api.post('/bills', rent({ due_date })), 201),
          ),
        )
        const agenda = dataOf<Cycle[]>(
          await api.get(`/agenda?from=${addDays(day, -1)}&to=${addDays(day, 1)}`),
        )
        const statusOf = (bill: { id: number } | undefined) =>
          agenda.find((cycle) => cycle.bill_id === bill?.id)?.status
        expect
          .soft([statusOf(before), statusOf(on), statusOf(after)], instant)
          .toEqual(['overdue', 'due', 'upcoming'])

        const months = async () =>
          dataOf<Array<{ month: string; payment_count: number }>>(await api.get('/stats/monthly?months=1'))
        const [earlier] = await months()
        const payment = dataOf<{ date: string }>(await api.post(`/bills/${on?.id}/pay`, { amount: 1 }), 201)
        expect.soft(payment.date, instant).toBe(today)
        expect
          .soft(await months(), instant)
          .toMatchObject([{ month: today.slice(0, 7), payment_count: (earlier?.payment_count ?? 0) + 1 }])
      }
    },
  )

  test.each([
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', 23],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', 25],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', 23],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', 25],
  ])(
    'in %s automatic recording goes through %s, each cycle once and from its first minute on',
    async (timezone, changing, midnight, hoursOfDay) => {
      const day = changing as CalendarDate
      const now = new Date(Date.parse(midnight) - 30 * HOUR).toISOString()
      const context = await openBooks(testApp, { timezone, now })
      const { clock, database, books } = context
      await turnOn(context)
      const dues = [addDays(day, -1), day, addDays(day, 1)].filter((due) => due !== undefined)
      for (const due_date of dues) await books.bills.create(autoPaid({ due_date, frequency: 'weekly' }))
      const recorder = autoRecordJob({ database, clock, log: silentLog })
      /** Cycle and day of each payment, with the hour, from that midnight on, in which it came. */
      const came = new Map<string, number>()
      for (let half = 0; half < 2 * 84; half++) {
        await recorder.tick()
        const hour = (clock.now().getTime() - Date.parse(midnight)) / HOUR
        for (const text of await recordedIn(database)) {
          const cycle = text.split(' ').slice(1, 4).join(' ')
          came.set(cycle, came.get(cycle) ?? hour)
        }
        clock.advance({ minutes: 30 })
      }
      expect(await recordedIn(database)).toHaveLength(3)
      expect([...came]).toEqual(dues.map((due, index) => [`${due} on ${due}`, [-24, 0, hoursOfDay][index]]))
    },
  )
})

const HOUR = 60 * 60 * 1000
