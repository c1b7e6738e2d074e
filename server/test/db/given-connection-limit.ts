import { randomBytes } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { GivenPostgres } from './given-postgres.ts'

/** The same database for a role that may have only so many connections. */
export async function givenConnectionLimit({ url, admin }: GivenPostgres, limit: number) {
  const name = `duebook_test_${randomBytes(6).toString('hex')}`
  const password = randomBytes(12).toString('hex')
  await admin.query(`create role ${name} login password '${password}' connection limit ${limit}`)
  await admin.query(`grant all on notes to ${name}`)
  onTestFinished(async () => {
    await admin.query(`drop owned by ${name}; drop role ${name}`)
  })
  const address = new URL(url)
  address.username = name
  address.password = password
  return {
    url: address.href,
    setLimit: (now: number) => admin.query(`alter role ${name} connection limit ${now}`),
  }
}
