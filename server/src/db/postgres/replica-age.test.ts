import { expect, test } from 'vitest'
import { createReplicaAge, parseLsn } from '#db/postgres/replica-age'

const place = (lsn: bigint, timeline = '00000001') => ({ lsn, timeline })

test('a replica is as old as the youngest sample of the primary that it has replayed', () => {
  const age = createReplicaAge()
  age.notePrimary(place(100n), 1_000)
  age.notePrimary(place(200n), 2_000)
  age.notePrimary(place(300n), 3_000)
  expect(age.ageOf(300n, 3_100)).toBe(100)
  expect(age.ageOf(299n, 3_100)).toBe(1_100)
  expect(age.ageOf(100n, 3_100)).toBe(2_100)
})

test('a replica that has replayed no sample is of unknown age, and so is every one before the first sample', () => {
  const age = createReplicaAge()
  expect(age.ageOf(100n, 0)).toBe(Infinity)
  age.notePrimary(place(200n), 1_000)
  expect(age.ageOf(199n, 1_000)).toBe(Infinity)
})

test('while nothing is written a replica stays young', () => {
  const age = createReplicaAge()
  for (let second = 0; second < 100; second++) age.notePrimary(place(100n), second * 1_000)
  expect(age.ageOf(100n, 99_500)).toBe(500)
})

test('without new samples every replica becomes old', () => {
  const age = createReplicaAge()
  age.notePrimary(place(100n), 1_000)
  expect(age.ageOf(100n, 61_000)).toBe(60_000)
})

test('samples of a former primary do not count', () => {
  const age = createReplicaAge()
  age.notePrimary(place(100n, '00000001'), 1_000)
  age.notePrimary(place(300n, '00000002'), 2_000)
  expect(age.ageOf(200n, 2_000)).toBe(Infinity)
  expect(age.ageOf(300n, 2_000)).toBe(0)
})

test('a replica that is ahead of the primary has lost changes, and counts only once it is beyond them', () => {
  const age = createReplicaAge()
  age.notePrimary(place(400n, '00000001'), 1_000)
  expect(age.ageOf(500n, 1_100)).toBe(100)
  age.notePrimary(place(450n, '00000002'), 2_000)
  expect(age.ageOf(500n, 2_100)).toBe(Infinity)
  // The primary overtakes it, and it still stands where it stood.
  age.notePrimary(place(490n, '00000002'), 3_000)
  age.notePrimary(place(600n, '00000002'), 4_000)
  expect(age.ageOf(500n, 4_100)).toBe(Infinity)
  expect(age.ageOf(600n, 4_100)).toBe(100)
})

test('a replica may be ahead of a sample that was asked for before it was', () => {
  const age = createReplicaAge()
  age.notePrimary(place(100n), 1_000)
  expect(age.ageOf(200n, 2_005)).toBe(1_005)
  age.notePrimary(place(150n), 2_000)
  expect(age.ageOf(200n, 2_010)).toBe(10)
})

test('a place in the log is two hexadecimal numbers', () => {
  expect(parseLsn('0/0')).toBe(0n)
  expect(parseLsn('16/B374D848')).toBe(0x16_b374d848n)
  expect(parseLsn('1/0')).toBe(2n ** 32n)
})
