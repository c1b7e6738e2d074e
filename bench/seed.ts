import { createClient, type GroupClient } from '@duebook/contract'

export const EMAIL = 'ada@example.org'
export const PASSWORD = 'correct horse battery staple'
export const SMALL_BILLS = 50

/** The ids of the groups that works are asked in. */
export interface Groups {
  small: number
  large: number
  /** Where bills are created, so that no list grows. */
  written: number
}

/** The account that `seed` fills; the server makes it at its first start. */
export const ACCOUNT = { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD }

/** A group with 50 bills and 600 payments, one with 500 bills and 3,000, and an empty one, made through the API. */
export async function seed(baseUrl: string): Promise<Groups> {
  const client = createClient({ baseUrl })
  const { databases } = await client.auth.login({ email: EMAIL, password: PASSWORD })
  const small = databases[0]?.id ?? 0
  await fill(client.group({ id: small }), SMALL_BILLS, '2025-01-31', 12)
  const large = await client.databases.create({ name: 'Large' })
  await fill(client.group({ id: large.id }), 500, '2026-01-31', 6)
  const written = await client.databases.create({ name: 'Written' })
  return { small, large: large.id, written: written.id }
}

/** The token outlives no round of a full run, so it is asked for before each work. */
export async function signIn(baseUrl: string): Promise<string> {
  const client = createClient({ baseUrl })
  await client.auth.login({ email: EMAIL, password: PASSWORD })
  return `Bearer ${client.tokens().access ?? ''}`
}

async function fill(books: GroupClient, bills: number, due_date: string, payments: number): Promise<void> {
  const numbers = Array.from({ length: bills }, (_, i) => i + 1)
  const ids: number[] = []
  for (const number of numbers) {
    const type = number % 10 === 0 ? 'deposit' : 'bill'
    const amount = number + 0.99
    const { id } = await books.bills.create({
      name: `Bill ${number}`,
      amount,
      due_date,
      frequency: 'monthly',
      type,
    })
    ids.push(id)
  }
  for (let month = 1; month <= payments; month++) {
    // On days of their own: a household does not pay everything on the fifteenth.
    const date = (i: number) =>
      `2026-${String(month).padStart(2, '0')}-${String((i % 28) + 1).padStart(2, '0')}`
    for (let start = 0; start < ids.length; start += 25) {
      const some = ids.slice(start, start + 25)
      await Promise.all(
        some.map((id, i) => books.bills.pay(id, { amount: id + 0.99, date: date(start + i) })),
      )
    }
  }
}
