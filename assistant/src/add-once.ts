import { ApiError, type Bill, type GroupClient, type NewBill } from '@duebook/contract'

/**
 * Adds a bill. The key that the server remembers is made of the bill and of the id of the newest one that was there: two calls about the
 * same state add one bill, also when they are made at once.
 */
export async function addOnce({ bills }: GroupClient, details: NewBill, newest: number): Promise<Bill> {
  const bill = await bills.create(details, { idempotencyKey: await keyOf([details, newest]) })
  try {
    return await bills.get(bill.id)
  } catch (error) {
    // It was added before, and has been deleted since: the server repeated its former answer.
    if (error instanceof ApiError && error.status === 404) return bills.create(details)
    throw error
  }
}

async function keyOf(state: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(state))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return `assistant-add-${Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
