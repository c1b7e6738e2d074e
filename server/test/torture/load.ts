import { setTimeout as sleep } from 'node:timers/promises'
import { signIn } from '../process/api-call.ts'
import type { Session } from './attempts.ts'
import { chanceOf } from './chance.ts'
import { type Client, givenClient } from './client.ts'
import { readReality } from './reality.ts'
import { givenSharedBill } from './shared-bill.ts'
import { newTally, type Tally } from './tally.ts'

/** Many clients at once, and their common history. */
export interface Load {
  tally: Tally
  /** All work, until `disaster` has passed and whoever is still at it has heard so. */
  workThrough: (url: string, disaster: () => Promise<void>) => Promise<void>
  /** Waits until so many more were acknowledged, and then a moment that the seed chose. */
  afterSome: (count: number) => Promise<void>
  /** Holds the whole history against what the server tells; then repeats what was left open, under its key. */
  verify: (url: string) => Promise<{ payments: number }>
}

const SHARED_BILLS = 2

export async function givenLoad(url: string, writers: number, seed: number): Promise<Load> {
  const tally = newTally()
  const moments = chanceOf(seed)
  let last = 0
  const fresh = () => {
    last += 1
    return last
  }
  const session = await newSession(url)
  const clients: Client[] = []
  for (let i = 0; i < SHARED_BILLS; i++) {
    const payers = Math.ceil(writers / 4 / SHARED_BILLS)
    clients.push(await givenSharedBill(session, `shared-${i}`, payers, chanceOf(seed + 1 + i), fresh, tally))
  }
  for (let i = 0; i < Math.floor((writers * 3) / 4); i++) {
    clients.push(givenClient(`own-${i}-`, chanceOf(seed + 100 + i), fresh, tally))
  }

  return {
    tally,
    async workThrough(url, disaster) {
      const session = await newSession(url)
      let isOver = false
      const working = Promise.all(clients.map((client) => client.work(session, () => isOver)))
      // A mistake in one is told below, when all have come to an end.
      working.catch(() => {})
      try {
        await disaster()
      } finally {
        isOver = true
        await working
      }
    },
    async afterSome(count) {
      const enough = tally.acknowledged + count
      const deadline = performance.now() + 30_000
      while (tally.acknowledged < enough) {
        if (performance.now() > deadline) throw new Error('Nothing is acknowledged any more')
        await sleep(5)
      }
      await sleep(moments.below(200))
    },
    async verify(url) {
      const session = await newSession(url)
      const reality = await readReality(session)
      for (const client of clients) client.compare(reality)
      if (reality.bills.has('must never be seen')) tally.fault('an unfit bill was made')
      for (const client of clients) await client.settle(session)
      return { payments: reality.payments }
    },
  }
}

async function newSession(url: string): Promise<Session> {
  const { access, groupId } = await signIn(url)
  return { url, token: access, groupId }
}
