import { writeFileSync } from 'node:fs'
import { API_PREFIX, createClient } from '@duebook/contract'
import { EMAIL, PASSWORD } from '../seed.ts'

const NAMES = [
  'Rent, Electricity, Water, Heating, Internet, Phone, Car insurance, Home insurance, Health insurance, Car loan',
  'Credit card, Gym, Music, Films, Newspaper, Kindergarten, School lunch, Football club, Savings, Charity, Parking',
  'Broadcasting fee, Salary, Side job',
]
  .join(', ')
  .split(', ')

/** The bill that is looked for on the page: one that is due today. */
export const FIRST_BILL = NAMES[0] ?? ''

/** A household as it looks on any day: bills all over the month, some of them paid. The floor's data goes into a file. */
export async function seedHousehold(baseUrl: string, floorFile: string): Promise<void> {
  const client = createClient({ baseUrl })
  const { databases } = await client.auth.login({ email: EMAIL, password: PASSWORD })
  // Its question would cover the page.
  await client.telemetry.optOut()
  const books = client.group({ id: databases[0]?.id ?? 0 })
  for (const [index, name] of NAMES.entries()) {
    const due = new Date(Date.now() + ((index * 5) % 40) * 24 * 60 * 60 * 1000)
    const bill = await books.bills.create({
      name,
      amount: 10 + ((index * 37) % 400) + 0.5,
      due_date: due.toISOString().slice(0, 10),
      frequency: 'monthly',
      type: name === 'Salary' || name === 'Side job' ? 'deposit' : 'bill',
      account: 'Checking',
    })
    if (index % 4 === 3) await books.bills.pay(bill.id, { amount: bill.amount })
  }
  const { summary, agenda } = await client.me({ include: 'summary,agenda' })
  writeFileSync(floorFile, JSON.stringify({ summary, agenda }))
}

/** A session as the browser keeps it: the cookie, and the binding in its storage. */
export async function newSession(baseUrl: string) {
  const response = await fetch(`${baseUrl}${API_PREFIX}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-session': 'cookie', origin: baseUrl },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  })
  const { data } = (await response.json()) as { data: { binding: string } }
  const [name = '', value = ''] = (response.headers.getSetCookie()[0] ?? '').split(';')[0]?.split('=') ?? []
  const cookie = {
    name,
    value,
    domain: '127.0.0.1',
    path: `${API_PREFIX}/auth`,
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Strict' as const,
  }
  return {
    cookies: [cookie],
    origins: [{ origin: baseUrl, localStorage: [{ name: 'duebook-binding', value: data.binding }] }],
  }
}
