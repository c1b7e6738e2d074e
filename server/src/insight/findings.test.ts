import { expect, test } from 'vitest'
import { findingsAbout, findingsOf } from '#insight/findings'
import { paidWith, unpaid, VIEW } from '../../test/insight/support/given-subject.ts'

const six = Array<number>(6).fill(5000)

test('what is worth most a year comes first; without that its amount counts', () => {
  const subjects = [
    // 12 × 1300 = 15,600 a year
    paidWith([8400, 8400, 8400, 9700], { id: 1, name: 'A' }),
    // 12 × −2000 = −24,000 a year
    paidWith([8400, 8400, 8400, 6400], { id: 2, name: 'B' }),
    // 20,000 once
    paidWith([...six, 20_000], { id: 3, name: 'C', amount: 1 as never }),
    paidWith([8400, 8400, 8400, 8400], { id: 4, name: 'D', amount: 2 as never }),
  ].map((subject, n) => ({ ...subject, book: { ...subject.book, amount: n as never } }))
  expect(findingsOf(subjects, VIEW).map(({ key }) => key)).toEqual([
    'price_down:2:4',
    'unusual:3:7',
    'price_up:1:4',
  ])
})

test('equal ones come by key', () => {
  const subject = (id: number) =>
    paidWith([8400, 8400, 8400, 9700], { id, name: `${id}`, amount: id as never })
  expect(findingsOf([subject(2), subject(1)], VIEW).map(({ book }) => book.id)).toEqual([1, 2])
})

test('one payment is either unusual or a new price; the second one like it is a price', () => {
  const kinds = (amounts: number[]) => findingsOf([paidWith(amounts)], VIEW).map(({ kind }) => kind)
  expect(kinds([...six, 20_000])).toEqual(['unusual'])
  expect(kinds([...six, 20_000, 20_000])).toEqual(['price_up'])
  expect(kinds([5000, 5000, 5000, 20_000])).toEqual(['price_up'])
})

test('nothing is told of bills that are archived or have ended', () => {
  const changes = [{ archived: true }, { ended: true }]
  for (const change of changes) {
    expect(findingsOf([paidWith([...six, 20_000], change)], VIEW)).toEqual([])
    const overdue = unpaid({ dueDate: '2025-01-01', ...change })
    expect(findingsOf([overdue], VIEW)).toEqual([])
    const double = unpaid({ id: 2, dueDate: '2026-02-28' })
    expect(findingsOf([unpaid({ dueDate: '2026-02-28', ...change }), double], VIEW)).toEqual([])
  }
})

test('of one bill is told what is about it, and what it looks like', () => {
  const subjects = [1, 2, 3].map((id) => paidWith([8400, 8400, 8400, 9700], { id, amount: id as never }))
  const books = subjects.map(({ book }) => book)
  const about = (id: number) =>
    subjects
      .filter(({ book }) => book.id === id)
      .flatMap((subject) => findingsAbout(subject, books, VIEW))
      .map(({ key }) => key)
  expect(about(2).toSorted()).toEqual(['looks_double:1:2', 'price_up:2:4'])
  expect(about(1).toSorted()).toEqual(['looks_double:1:2', 'looks_double:1:3', 'price_up:1:4'])
})
