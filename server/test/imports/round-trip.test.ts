import type { Import } from '@duebook/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openImportParts } from '#imports/open-import-parts'
import { dataOf } from '../support/answers.ts'
import { type Books, openBooks } from '../support/books.ts'
import { inGroup, rawApiOf } from '../support/raw-api.ts'
import { silentLog } from '../support/silent-log.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { onSqlite } from '../support/test-app.ts'
import { readHere } from './support/import-file.ts'
import { answersOf, liveThrough, randomLife, unlessRefused } from './support/random-life.ts'

const GROUPS = 8

onSqlite((testApp) => {
  test('whatever a group went through, its export gives the same answers in an empty one', async () => {
    const parts = openImportParts(temporaryFolder(), silentLog)
    const context = await openBooks(testApp, { imports: { ...parts, readFile: readHere } })
    let compared = 0
    await fc.assert(
      fc.asyncProperty(randomLife, async (life) => {
        const { client } = context.owner
        const { id: first } = await client.databases.create({ name: crypto.randomUUID() })
        await liveThrough(client.group({ id: first }), life)
        // What was made and changed there keeps its time.
        context.clock.advance({ seconds: 3 })
        const { id: second } = await client.databases.create({ name: crypto.randomUUID() })
        await importInto(context, second, await exportOf(context, first))
        expect(await answersOf(client, second)).toEqual(await answersOf(client, first))
        await goOn(context, first)
        await goOn(context, second)
        expect(await answersOf(client, second)).toEqual(await answersOf(client, first))
        compared += 1
      }),
      { numRuns: GROUPS, endOnFailure: true },
    )
    expect(compared).toBe(GROUPS)
  })
})

async function exportOf(context: Books, groupId: number): Promise<string> {
  const { text } = await rawApiOf(context, context.owner, {}).get(`/databases/${groupId}/export`)
  return text
}

async function importInto(context: Books, groupId: number, file: string): Promise<void> {
  const api = rawApiOf(context, context.owner, inGroup(groupId))
  const answer = await api.post('/imports', file, { 'content-type': 'application/octet-stream' })
  const draft = dataOf<Import>(answer, 201)
  expect(draft.rows.flatMap(({ errors }) => errors)).toEqual([])
  expect(await api.post(`/imports/${draft.id}/commit`)).toMatchObject({ status: 200 })
}

/** What was settled can be undone, and the next due date paid: both depend on what no answer shows. */
async function goOn({ owner }: Books, groupId: number): Promise<void> {
  const { bills, payments } = owner.client.group({ id: groupId })
  const all = await bills.list()
  for (const { id } of all.toSorted((a, b) => a.id - b.id)) {
    const [latest] = await bills.listPayments(id)
    if (latest) await unlessRefused(() => payments.undo(latest.id))
    await unlessRefused(() => bills.unskip(id))
    await unlessRefused(() => bills.pay(id, { amount: 1, date: '2026-02-01' }))
  }
}
