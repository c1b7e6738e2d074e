import { Agent, request as httpRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { API_PREFIX, type Endpoint, endpoints } from '@duebook/contract'
import { expect, onTestFinished, test } from 'vitest'
import { everythingIn } from '../support/everything.ts'
import type { Given } from '../support/given.ts'
import { onSqlite } from '../support/test-app.ts'
import { listening } from './support/clients.ts'

/** A body that every call would take, so that nothing but the id stands between a stranger and a row. */
const BODY = {
  name: 'Taken over',
  amount: 1,
  date: '2026-01-01',
  due_date: '2026-01-01',
  until: '2026-02-05',
  frequency: 'weekly',
  type: 'bill',
  role: 'viewer',
  email: 'mallory@example.net',
  is_admin: true,
  note: 'x',
}

const ALL = Object.values<Endpoint>(endpoints)
const WITH_ID = ALL.filter(({ path }) => path.includes('/:'))
const READS = ALL.filter(({ method, path }) => method === 'GET' && !path.includes('/:'))

onSqlite((testApp) => {
  test('trying all ids on every endpoint finds and changes nothing of other users', async () => {
    const { call, given, database } = await testApp()
    const victim = await givenOwnerWithData(given, 'Canary')
    const stranger = await given.owner({ group: 'Theirs' })
    const before = await everythingIn(database)
    const headers = { ...stranger.auth, 'x-database-id': String(stranger.groupId) }
    let tried = 0
    for (const { method, path } of WITH_ID) {
      for (let id = 1; id <= 12; id++) {
        // Their own: they may do to these what they like.
        if (path.startsWith('/databases') && id === stranger.groupId) continue
        if (path.startsWith('/users') && id === stranger.id) continue
        if (path.startsWith('/auth/sessions') && id === sessionOf(stranger.accessToken)) continue
        const at = path.replace('/:id', `/${id}`).replace('/:user_id', `/${victim.id}`)
        const response = await call(method, at, { headers, ...(method === 'GET' ? {} : { body: BODY }) })
        expect.soft(response.statusCode, `${method} ${at}: ${response.body}`).toBe(404)
        expect.soft(response.body).not.toContain('Canary')
        tried += 1
      }
    }
    expect(tried).toBeGreaterThan(200)
    // Not even the time of somebody's last visit.
    expect(await everythingIn(database)).toEqual(before)
  })

  test('lists and other responses that take no id contain nothing of other users', async () => {
    const { call, given } = await testApp()
    await givenOwnerWithData(given, 'Canary')
    const stranger = await given.owner({ group: 'Theirs' })
    const headers = { ...stranger.auth, 'x-database-id': String(stranger.groupId) }
    const queries = [
      '',
      '?include_archived=true',
      '?bill_id=1',
      '?from=2026-01-01&to=2026-12-31',
      '?months=120',
      '?months=120&by=due',
    ]
    for (const { path } of READS) {
      for (const query of queries) {
        const response = await call('GET', `${path}${query}`, { headers })
        const answer = JSON.stringify(response.headers) + response.body
        expect.soft(answer, `GET ${path}${query}`).not.toContain('Canary')
        expect.soft(answer, `GET ${path}${query}`).not.toContain('canary')
      }
    }
  })

  test('two users who alternate on one connection never get each other’s responses', async () => {
    const { given, app } = await testApp()
    const people = await Promise.all(
      ['One', 'Other'].map(async (name) => ({ name, person: await givenOwnerWithData(given, name) })),
    )
    const { port } = await listening(app)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    onTestFinished(() => agent.destroy())
    const sockets = new Set<unknown>()
    const ask = (headers: Record<string, string>) =>
      new Promise<string>((resolve, reject) => {
        const path = `${API_PREFIX}/bills`
        const request = httpRequest({ host: '127.0.0.1', port, agent, path, headers }, (response) => {
          sockets.add(response.socket)
          expect(response.headers['cache-control']).toBe('no-store')
          resolve(text(response))
        })
        request.on('error', reject)
        request.end()
      })
    const asked = Array.from({ length: 600 }, async (_, index) => {
      const { name, person } = people[index % 2] as (typeof people)[number]
      const body = await ask({ ...person.auth, 'x-database-id': String(person.groupId) })
      const names = (JSON.parse(body) as { data: Array<{ name: string }> }).data.map((bill) => bill.name)
      expect(names).toEqual([`${name} bill`])
    })
    await Promise.all(asked)
    expect(sockets.size).toBe(1)
  })
})

/** Somebody with one of everything, under a name that is easily found again. */
async function givenOwnerWithData(given: Given, name: string) {
  const owner = await given.owner({ email: `${name.toLowerCase()}@example.org`, group: `${name} group` })
  const bill = await owner.books.bills.create({
    name: `${name} bill`,
    amount: 1,
    due_date: '2026-01-31',
    frequency: 'monthly',
    type: 'bill',
    account: `${name} account`,
    notes: `${name} notes`,
    url: `https://example.org/${name}`,
  })
  await owner.books.bills.pay(bill.id, { amount: 1 })
  await owner.books.bills.skip(bill.id, { note: `${name} note` })
  await owner.client.devices.register({ device_id: `${name} device`, platform: 'ios', name: `${name} phone` })
  await owner.client.invitations.create({ email: `${name.toLowerCase()}.guest@example.org` })
  return owner
}

function sessionOf(token: string): number {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  return Number((JSON.parse(claims) as { sid: number | string }).sid)
}
