import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { Database } from '#db/database'
import type { Call } from '../../support/calls.ts'
import type { Person } from '../../support/given.ts'
import type { TestApp } from '../../support/test-app.ts'

const WRITES = 100
/** Early enough that most are still on their way, late enough that some have arrived. */
const BEFORE_REMOVAL = 15

export interface Flight {
  statuses: number[]
  /** Bills as they were when the removal was acknowledged, and when every write had been answered. */
  atRemoval: string[]
  atEnd: string[]
  /** Names of bills whose creation was acknowledged. */
  acknowledged: string[]
}

/**
 * Somebody's writes in a group, half of them with a key, and in the middle of them `remove`. What was saved by the time
 * that this is acknowledged is read at once, and again at the end.
 */
export async function flight(
  { here, there }: { here: TestApp; there: TestApp },
  person: Person,
  groupId: number,
  remove: (call: Call) => Promise<LightMyRequestResponse>,
): Promise<Flight> {
  const write = writerFor(here.call, person, groupId)
  let arrived = 0
  let restoreSpeed = () => {}
  const someArrived = new Promise<void>((resolve) => {
    restoreSpeed = resolve
  })
  const writes = Array.from({ length: WRITES }, async (_, index) => {
    const name = `Written ${index}`
    const { statusCode } = await write(name, index % 2 === 0)
    arrived += 1
    if (arrived === BEFORE_REMOVAL) restoreSpeed()
    return { name, statusCode }
  })
  await someArrived
  const removal = await remove(there.call)
  const atRemoval = await billNames(here.database)
  expect(removal.statusCode).toBe(200)
  const answers = await Promise.all(writes)
  return {
    statuses: [...new Set(answers.map(({ statusCode }) => statusCode))],
    atRemoval,
    atEnd: await billNames(here.database),
    acknowledged: answers
      .filter(({ statusCode }) => statusCode === 201)
      .map(({ name }) => name)
      .toSorted(),
  }
}

/** What a flight must come to, when what was taken away was gone at the moment that it was said to be. */
export const SOUND = { odd: [], savedAfterwards: [], savedUnacknowledged: [], lost: [] }

export function verdictOf(
  { statuses, atRemoval, atEnd, acknowledged }: Flight,
  allowed: readonly number[],
): Record<keyof typeof SOUND, unknown[]> {
  const without = (names: string[], others: string[]) => names.filter((name) => !others.includes(name))
  return {
    odd: statuses.filter((status) => !allowed.includes(status)),
    savedAfterwards: without(atEnd, atRemoval),
    savedUnacknowledged: without(atEnd, acknowledged),
    lost: without(acknowledged, atEnd),
  }
}

function writerFor(call: Call, person: Person, groupId: number) {
  return (name: string, isKeyed: boolean) => {
    const key: Record<string, string> = isKeyed ? { 'idempotency-key': name } : {}
    const headers = { ...person.auth, 'x-database-id': String(groupId), ...key }
    const body = { name, amount: 1, due_date: '2026-02-28', frequency: 'monthly', type: 'bill' }
    return call('POST', '/bills', { headers, body })
  }
}

async function billNames({ read }: Database): Promise<string[]> {
  const bills = await read.selectFrom('bills').select('name').execute()
  return bills.map(({ name }) => name).toSorted()
}
