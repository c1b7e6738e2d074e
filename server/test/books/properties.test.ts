import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dataOf } from '../support/answers.ts'
import { openBooks, SALARY } from '../support/books.ts'
import { type MakeTestApp, onEveryDialect } from '../support/test-app.ts'
import { DIALECTS } from '../support/test-database.ts'
import { anyCommand } from './support/commands.ts'
import { dayOf, dueAfter, FREQUENCIES, isWeekly, statisticsText } from './support/oracle.ts'
import { openPlace, play, ZONES } from './support/side-by-side.ts'

const anyDay = (min: string, max: string) =>
  fc
    .date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))

const anyStart = fc.oneof(
  anyDay('1900-01-01', '9999-12-31'),
  anyDay('2023-01-28', '2028-03-01'),
  fc.constantFrom('2024-02-29', '2026-01-31', '2025-08-31', '9999-01-31', '9998-12-31', '9999-12-20'),
)

/** A payment, and whether a client sends the bill back as it read it before. */
const anyStep = fc.record({
  payment: fc.constantFrom({ amount: 1 }, { amount: 2.5, date: '2031-05-17' }),
  sendsBack: fc.boolean(),
})
const anySteps = fc.array(anyStep, { minLength: 1, maxLength: 14, size: 'max' })

interface PayAnswer {
  data?: { bill_due_date: string }
  error?: string
}

const makers: MakeTestApp[] = []

onEveryDialect((testApp, dialect) => {
  makers.push(testApp)

  test('for any start and frequency n payments lead where the schedule does, also with the bill sent back between', async () => {
    const { given, books, api } = await openBooks(testApp)
    const pay = async (id: number, body: object) => {
      const { data, error } = (await api.post(`/bills/${id}/pay`, body)).body as PayAnswer
      return data?.bill_due_date ?? error
    }
    await fc.assert(
      fc.asyncProperty(
        anyStart,
        fc.constantFrom(...FREQUENCIES),
        anySteps,
        async (start, frequency, steps) => {
          const { id } = await given.bill({ due_date: start, frequency })
          const went: string[] = []
          for (const { payment, sendsBack } of steps) {
            const read = await api.get(`/bills/${id}`)
            const sent = sendsBack ? await api.put(`/bills/${id}`, dataOf(read)) : read
            expect(sent.text).toBe(read.text)
            went.push((await pay(id, payment)) ?? 'nowhere')
          }
          const schedule = went.map((_, index) => dueAfter(start, frequency, dayOf(start), index + 1))
          expect(went).toEqual(schedule.map((due) => due ?? 'Due date cannot move past 9999-12-31'))
          const dates = schedule.filter((due) => due !== undefined)
          expect(dates).toEqual([...new Set([start, ...dates])].sort().slice(1))
          const onDay = dates.filter((due) => isWeekly(frequency) || isAnchorOrMonthEnd(due, dayOf(start)))
          expect(onDay).toEqual(dates)
          expect(await books.bills.get(id)).toMatchObject({ due_date: dates.at(-1) ?? start })
          expect(await books.bills.listPayments(id)).toHaveLength(dates.length)
        },
      ),
      { numRuns: 20, verbose: 1 },
    )
  })

  test('for any payments the statistics equal the sums calculated with big integers, to the last digit', async () => {
    const { given, books, api } = await openBooks(testApp)
    const bills = [
      await given.bill(),
      await books.bills.create(SALARY),
      await books.bills.archive((await given.bill()).id),
    ]
    const payment = fc.record({
      bill: fc.constantFrom(...bills),
      cents: fc.oneof(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 999_999_000_000, max: 999_999_999_999 }),
      ),
      date: anyDay('2025-10-25', '2026-03-05'),
    })
    const payments = fc.array(payment, { maxLength: 12, size: 'max' })
    await fc.assert(
      fc.asyncProperty(payments, fc.integer({ min: 1, max: 6 }), async (paid, months) => {
        for (const { id } of await books.payments.list()) await books.payments.delete(id)
        for (const { bill, cents, date } of paid) {
          const body = { amount: cents / 100, date, advance_due: false }
          expect((await api.post(`/bills/${bill.id}/pay`, body)).status).toBe(201)
        }
        const typed = paid.map(({ bill, cents, date }) => ({ cents, date, type: bill.type }))
        const answer = await api.get(`/stats/monthly?months=${months}`)
        expect(answer.text).toBe(statisticsText(typed, '2026-02-02', months))
      }),
      { numRuns: 12, verbose: 1 },
    )
  })

  // Declared with the last engine, when all are known.
  if (dialect !== DIALECTS.at(-1)) return
  test('any sequence of operations is answered as the model says, alike by both engines, ids and ETags included', async () => {
    const sequence = fc.array(anyCommand, { minLength: 1, maxLength: 40, size: 'max' })
    const places = await Promise.all(makers.map(openPlace))
    expect(places).toHaveLength(2)
    await fc.assert(
      fc.asyncProperty(sequence, fc.constantFrom(...ZONES), async (commands, zone) => {
        await play(await Promise.all(places.map((place) => place.newGroup(zone))), commands)
      }),
      { numRuns: 20, verbose: 1 },
    )
  })
})

function isAnchorOrMonthEnd(date: string, anchorDay: number): boolean {
  const tomorrow = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)
  return dayOf(date) === anchorDay || (dayOf(date) < anchorDay && dayOf(tomorrow) === 1)
}
