import { describe, expect, test } from 'vitest'
import { endsSoon } from '#insight/findings/ends-soon'
import type { Subject } from '#insight/findings/finding'
import { largeAhead } from '#insight/findings/large-ahead'
import { longOverdue } from '#insight/findings/long-overdue'
import { day, part } from '../../../test/cycles/support/given-book.ts'
import { price, unpaid, VIEW } from '../../../test/insight/support/given-subject.ts'

describe('long overdue', () => {
  const told = (subject: Subject) => {
    const found = longOverdue(subject, VIEW)
    return found && [Number(found.amount), found.values.days, found.values.cycles]
  }

  test('is told with the oldest cycle, and counts every one that is overdue', () => {
    expect(longOverdue(unpaid({ dueDate: '2026-01-05' }), VIEW)).toMatchObject({
      key: 'long_overdue:1:2026-01-05',
      values: { days: 36, cycles: 2, dueDate: '2026-01-05' },
      amount: 200n,
      since: '2026-01-05',
      yearlyEffect: null,
    })
  })

  test.each<[string, Parameters<typeof unpaid>[0], unknown]>([
    ['29 days', { dueDate: '2026-01-12' }, undefined],
    ['30 days', { dueDate: '2026-01-11' }, [100, 30, 1]],
    ['a deposit', { dueDate: '2026-01-11', type: 'deposit' }, undefined],
    ['paid in part', { dueDate: '2026-01-11', payments: [part(1, '2026-01-11', 30)] }, [70, 30, 1]],
    ['paid, and not settled', { dueDate: '2026-01-11', payments: [part(1, '2026-01-11', 100)] }, undefined],
    // Sunday the 11th is paid on Monday the 12th.
    ['not so long since it was to be paid', { dueDate: '2026-01-11', weekend: 'after' }, undefined],
    ['to be paid before it was due', { dueDate: '2026-01-11', weekend: 'before' }, [100, 30, 1]],
    ['ahead', { dueDate: '2026-03-11' }, undefined],
    [
      'thousands of cycles, counted',
      { dueDate: '1900-01-01', repeats: { frequency: 'weekly' } },
      [658_100, 46_061, 6_581],
    ],
  ])('%s', (_, changes, expected) => {
    expect(told(unpaid(changes))).toEqual(expected)
  })
})

describe('ends soon', () => {
  const ending = (last: string, changes: Parameters<typeof unpaid>[0] = {}) =>
    unpaid({ dueDate: '2026-02-10', repeats: { endsOn: day(last) }, ...changes }, '2025-01-10')
  const told = (subject: Subject) => {
    const found = endsSoon(subject, VIEW)
    return found && [found.values.dueDate, found.values.days, found.values.cycles, Number(found.amount)]
  }

  test('is told with what is left, and what it saves a year', () => {
    expect(endsSoon(ending('2026-03-10'), VIEW)).toMatchObject({
      key: 'ends_soon:1:2026-03-10',
      values: { dueDate: '2026-03-10', days: 28, cycles: 2 },
      amount: 200n,
      since: '2026-03-10',
      yearlyEffect: -1200n,
    })
  })

  const lasting = (dueDate: string, changes: Parameters<typeof unpaid>[0] = {}) =>
    ending(dueDate, { dueDate, repeats: { lastDueDate: day(dueDate) }, ...changes })
  test.each<[string, Subject, unknown]>([
    ['no end', unpaid({ dueDate: '2026-02-10' }), undefined],
    ['60 days ahead', lasting('2026-04-11'), ['2026-04-11', 60, 1, 100]],
    ['61 days ahead', lasting('2026-04-12'), undefined],
    ['today', lasting('2026-02-10'), ['2026-02-10', 0, 1, 100]],
    ['yesterday', lasting('2026-02-09'), undefined],
    ['a day between cycles ends with the one before', ending('2026-04-09'), ['2026-03-10', 28, 2, 200]],
    ['a deposit', ending('2026-03-10', { type: 'deposit' }), ['2026-03-10', 28, 2, 200]],
    [
      'paid in part',
      lasting('2026-03-10', { payments: [part(1, '2026-03-10', 30)] }),
      ['2026-03-10', 28, 1, 70],
    ],
    ['a one-off', { ...lasting('2026-03-10'), startsOn: day('2026-03-10') }, undefined],
    ['a one-off of unknown beginning', { ...lasting('2026-03-10'), startsOn: null }, undefined],
    [
      'moved to its last day, and paid before',
      { ...lasting('2026-03-10'), startsOn: day('2026-03-10'), settled: [price(1, '2026-01-31', 100)] },
      ['2026-03-10', 28, 1, 100],
    ],
  ])('%s', (_, subject, expected) => {
    expect(told(subject)).toEqual(expected)
  })
})

describe('a rare bill ahead', () => {
  const annual = (dueDate: string, changes: Parameters<typeof unpaid>[0] = {}) =>
    unpaid({ dueDate, repeats: { frequency: 'annual' }, ...changes }, '2020-01-01')
  const told = (subject: Subject) => {
    const found = largeAhead(subject, VIEW)
    return (
      found && [Number(found.amount), found.values.days, found.values.months, Number(found.values.monthly)]
    )
  }

  test('is told with what to put aside', () => {
    expect(largeAhead(annual('2026-04-11'), VIEW)).toMatchObject({
      key: 'large_ahead:1:2026-04-11',
      values: { dueDate: '2026-04-11', days: 60, months: 2, monthly: 50n },
      amount: 100n,
      since: '2026-04-11',
      yearlyEffect: null,
    })
  })

  const once = (startsOn: string, dueDate = '2026-03-10') =>
    unpaid({ dueDate, repeats: { lastDueDate: day(dueDate) } }, startsOn)
  test.each<[string, Subject, unknown]>([
    ['61 days ahead', annual('2026-04-12'), undefined],
    ['today', annual('2026-02-10'), undefined],
    ['tomorrow', annual('2026-02-11'), [100, 1, 1, 100]],
    ['30 days ahead', annual('2026-03-12'), [100, 30, 1, 100]],
    ['31 days ahead', annual('2026-03-13'), [100, 31, 2, 50]],
    ['an odd amount', annual('2026-03-13', { amount: 101 as never }), [101, 31, 2, 51]],
    ['overdue', annual('2026-02-09'), undefined],
    ['paid in part', annual('2026-02-11', { payments: [part(1, '2026-02-11', 30)] }), [70, 1, 1, 70]],
    ['paid, and not settled', annual('2026-02-11', { payments: [part(1, '2026-02-11', 100)] }), undefined],
    ['a deposit', annual('2026-02-11', { type: 'deposit' }), undefined],
    ['twice a year', annual('2026-02-11', { repeats: { frequency: 'semiannual' } }), [100, 1, 1, 100]],
    ['four times a year', annual('2026-02-11', { repeats: { frequency: 'quarterly' } }), undefined],
    ['once', once('2026-03-10'), [100, 28, 1, 100]],
    ['the last of many', once('2025-03-10'), undefined],
    // Sunday the 12th of April is paid on the Friday before, which is within 60 days.
    ['paid before a weekend', annual('2026-04-12', { weekend: 'before' }), [100, 59, 2, 50]],
    ['paid after a weekend', annual('2026-04-11', { weekend: 'after' }), undefined],
  ])('%s', (_, subject, expected) => {
    expect(told(subject)).toEqual(expected)
  })
})
