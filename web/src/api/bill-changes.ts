import type { Bill, BillChanges, NewBill } from '@duebook/contract'
import { useRef } from 'react'
import { useGroupClient } from './group-client.ts'
import { useRefreshGroup } from './group-queries.ts'

/** Adding and editing bills. Afterwards all queries of the group are refetched. */
export function useBillChanges() {
  const groupClient = useGroupClient()
  const refresh = useRefreshGroup()
  const attempt = useRef({ body: '', key: '' })

  /** A retry of the same bill has the same key, so it is never created twice. */
  function keyFor(bill: NewBill): string {
    const body = JSON.stringify(bill)
    if (attempt.current.body !== body) attempt.current = { body, key: randomKey() }
    return attempt.current.key
  }

  async function refreshAfter<T>(change: Promise<T>): Promise<T> {
    const done = await change
    void refresh()
    return done
  }

  return {
    create: (bill: NewBill): Promise<Bill> =>
      refreshAfter(groupClient.bills.create(bill, { idempotencyKey: keyFor(bill) })),
    /** Refused with 412 where somebody has changed the bill since `etag`. */
    update: (billId: number, changes: BillChanges, etag: string | undefined): Promise<Bill> =>
      refreshAfter(groupClient.bills.update(billId, changes, etag === undefined ? {} : { ifMatch: etag })),
  }
}

/** `crypto.randomUUID` is missing on a home network without HTTPS. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
