import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startServerWithOwner } from './support/server.ts'
import { useApp } from './support/use-app.ts'
import { accessibilityFaults } from './support/visits.ts'

const app = useApp({ start: () => startServerWithOwner(() => ({ OUTBOUND_ALLOW: '127.0.0.1' })) })

/** Another program. Answers with the next status, else 200. */
const received: Array<{ id: string; type: string }> = []
const statuses: number[] = []
const program = createServer((request, response) => {
  read(request)
    .then((body) => {
      received.push({
        id: String(request.headers['webhook-id']),
        type: (JSON.parse(body) as { type: string }).type,
      })
      response.writeHead(statuses.shift() ?? 200).end('Thanks')
    })
    .catch(() => response.destroy())
})
let address = ''

beforeAll(async () => {
  program.listen(0, '127.0.0.1')
  await once(program, 'listening')
  address = `http://127.0.0.1:${(program.address() as AddressInfo).port}/hook`
})
beforeEach(() => {
  received.length = 0
  statuses.length = 0
})
afterAll(() => {
  program.closeAllConnections()
  program.close()
})

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

test('a manager makes a webhook, sees its secret once, tests it, and repeats what failed', async () => {
  const page = await app.openSignedIn('/settings/webhooks')
  await page.getByText('No webhooks yet.').waitFor()
  await page.getByRole('button', { name: 'New webhook' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create webhook' }).click()
  await dialog.getByText('Enter an address that starts with https:// or http://.').waitFor()
  await dialog.getByLabel('Address').fill(address)
  await dialog.getByLabel('Name').fill('Node-RED')
  await dialog.getByText('Only these').click()
  await dialog.getByLabel('Bill changed').uncheck()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create webhook' }).click()
  await dialog.getByText('It is shown only once.').waitFor()
  expect(await dialog.getByLabel('Secret').inputValue()).toMatch(/^whsec_/)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'hidden' })

  const row = page.getByRole('listitem').filter({ hasText: 'Node-RED' })
  await row.getByText('11 kinds of events · Belongs to ada@example.org').waitFor()
  await row.getByRole('button', { name: 'Test: Node-RED' }).click()
  await row.getByText(/^Arrived after/).waitFor()
  expect(received.map(({ type }) => type)).toEqual(['test'])

  statuses.push(400)
  const bill = {
    name: 'Rent',
    amount: 5,
    due_date: '2035-01-31',
    frequency: 'monthly',
    type: 'bill',
  } as const
  await app.books.bills.create(bill)
  await expect.poll(() => received.length).toBe(2)
  await row.getByRole('button', { name: 'More actions for Node-RED' }).click()
  await page.getByRole('menuitem', { name: 'Deliveries' }).click()
  const delivery = dialog.getByRole('listitem').filter({ hasText: 'Bill added' })
  await delivery.getByText('Failed').waitFor()
  await delivery.getByText(/^Answered 400 after/).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await delivery.getByRole('button', { name: /^Repeat: Bill added/ }).click()
  await delivery.getByText('Arrived').waitFor()
  expect(received[2]).toEqual(received[1])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'hidden' })

  await row.getByRole('button', { name: 'More actions for Node-RED' }).click()
  await page.getByRole('menuitem', { name: 'New secret' }).click()
  await dialog.getByRole('button', { name: 'Create secret' }).click()
  expect(await dialog.getByLabel('Secret').inputValue()).toMatch(/^whsec_/)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'hidden' })

  // The switch that is seen lies on top of the one that is read out.
  const onOff = page.getByRole('switch', { name: 'Send events to Node-RED' })
  await row.locator('label', { has: onOff }).click()
  await row.getByText('Off').waitFor()
  await row.getByRole('button', { name: 'More actions for Node-RED' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No webhooks yet.').waitFor()
})

test('one whose owner is gone is resumed by another manager, in German too; editors have no such page', async () => {
  const eve = { email: 'eve@example.org', password: 'a long walk by the sea' }
  const { id } = await app.addMember(eve, 'manager')
  const theirs = await app.openSignedIn('/settings/webhooks', { as: eve })
  await theirs.getByRole('button', { name: 'New webhook' }).click()
  await theirs.getByRole('dialog').getByLabel('Address').fill(address)
  await theirs.getByRole('button', { name: 'Create webhook' }).click()
  await theirs.getByText('It is shown only once.').waitFor()
  await app.owner.members.update(app.groupId, id, { role: 'editor' })
  await theirs.goto(`${app.server.url}/settings`)
  await theirs.getByRole('link', { name: /^Access tokens/ }).waitFor()
  expect(await theirs.getByRole('link', { name: /^Webhooks/ }).count()).toBe(0)

  const page = await app.openSignedIn('/settings/webhooks', { locale: 'de-DE' })
  const row = page.getByRole('listitem').filter({ hasText: address })
  await row.getByText('Pausiert').waitFor()
  await row.getByText('Gehört eve@example.org').waitFor()
  await row.getByRole('button', { name: /fortsetzen$/ }).click()
  await row.getByText('Funktioniert').waitFor()
  await row.getByText('Gehört ada@example.org').waitFor()
})
