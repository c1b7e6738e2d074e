import { expect, test } from 'vitest'
import { createOutages } from '#db/postgres/outages'

function givenOutages() {
  const lines: unknown[] = []
  const keep = (details: object, sentence: string) => {
    lines.push([sentence, details])
  }
  let now = 0
  const outages = createOutages({ debug() {}, info: keep, warn: keep, error: keep }, () => now)
  return {
    outages,
    lines,
    pass: (milliseconds: number) => {
      now += milliseconds
    },
  }
}

const LOST = 'the database cannot be reached; requests fail until it is back'
const error = new Error('refused')

test('an outage has one line at its beginning and one at its end, with its length and what failed', () => {
  const { outages, lines, pass } = givenOutages()
  outages.operationFailed()
  outages.operationFailed()
  pass(500)
  outages.connectionFailed(error)
  outages.operationFailed()
  outages.connectionFailed(error)
  pass(1_000)
  outages.connected()
  outages.connected()
  expect(lines).toEqual([
    [LOST, { err: error }],
    ['the database is back', { seconds: 1.5, failed: 3 }],
  ])
})

test('each outage has its own count', () => {
  const { outages, lines, pass } = givenOutages()
  for (const failed of [1, 2]) {
    outages.connectionFailed(error)
    for (let index = 0; index < failed; index++) outages.operationFailed()
    pass(1_000 * failed)
    outages.connected()
  }
  expect(lines.filter((line) => !(line as string[]).includes(LOST))).toEqual([
    ['the database is back', { seconds: 1, failed: 1 }],
    ['the database is back', { seconds: 2, failed: 2 }],
  ])
})

test('a single connection that broke is no outage', () => {
  const { outages, lines } = givenOutages()
  outages.operationFailed()
  outages.connected()
  expect(lines).toEqual([])
})

test('where the first attempt at a new connection succeeds, as at another host, one line says what was lost', () => {
  const { outages, lines, pass } = givenOutages()
  for (let index = 0; index < 3; index++) outages.operationFailed()
  pass(300)
  outages.connected()
  outages.connected()
  expect(lines).toEqual([
    ['connections to the database were lost; new ones work', { seconds: 0.3, failed: 3 }],
  ])
})

test('connections that are lost together while they are idle have one line, until there is a new one', () => {
  const { outages, lines } = givenOutages()
  for (let burst = 0; burst < 2; burst++) {
    outages.idleLost(error)
    outages.idleLost(error)
    outages.connected()
  }
  const line = ['an idle database connection was lost; the next query opens a new one', { err: error }]
  expect(lines).toEqual([line, line])
})

test('during an outage nothing is said of idle connections, and those who wait in vain count as well', () => {
  const { outages, lines } = givenOutages()
  outages.waitedInVain()
  outages.connectionFailed(error)
  outages.idleLost(error)
  outages.waitedInVain()
  outages.connected()
  expect(lines).toEqual([
    [LOST, { err: error }],
    ['the database is back', { seconds: 0, failed: 1 }],
  ])
})
