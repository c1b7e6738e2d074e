import { expect, test } from 'vitest'
import { openBooks } from '../support/books.ts'
import { rent } from '../support/given.ts'
import { fileOf, scriptedImports } from '../support/scripted-imports.ts'
import { onEveryDialect } from '../support/test-app.ts'
import { keptEvents, openWebhooks } from '../webhooks/support/open-webhooks.ts'

const FILE = new Blob([
  fileOf([
    { name: 'Internet', amount: '39.9', payments: [{ date: '2026-01-10', amount: '39.9' }] },
    { name: 'Power', amount: '80', category: 'Housing' },
  ]),
])

onEveryDialect((testApp) => {
  test('a commit is one event with its counts, and bills and payments of it are none', async () => {
    const { books, database, groupId, owner } = await openWebhooks(testApp)
    const { id } = await books.imports.create(FILE)
    expect(await keptEvents(database)).toEqual([])
    const { counts } = await books.imports.commit(id)
    expect(counts).toMatchObject({ bills: 2, payments: 1, categories: 1 })
    expect(await keptEvents(database)).toEqual([
      {
        type: 'import.committed',
        timestamp: '2026-02-02T09:00:00.000Z',
        data: { database_id: groupId, actor_id: owner.id, import_id: id, counts },
      },
    ])
    await expect(books.imports.commit(id)).rejects.toThrow('This import is already committed')
    await books.imports.delete(id)
    expect((await keptEvents(database)).map(({ type }) => type)).toEqual(['import.committed'])
  })

  test('of several commits at once one adds the bills, and the others are refused', async () => {
    const { books, database } = await openWebhooks(testApp)
    const { id } = await books.imports.create(FILE)
    const commits = await Promise.allSettled(Array.from({ length: 4 }, () => books.imports.commit(id)))
    expect(commits.map(outcomeOf).toSorted()).toEqual([
      'This import is already committed',
      'This import is already committed',
      'This import is already committed',
      'committed',
    ])
    expect((await books.bills.list()).map(({ name }) => name)).toEqual(['Internet', 'Power'])
    expect(await books.payments.list()).toHaveLength(1)
    expect((await keptEvents(database)).map(({ type }) => type)).toEqual(['import.committed'])
  })

  test('of a commit and a removal at once, whichever is first decides, and nothing is left half-done', async () => {
    const { books } = await openBooks(testApp)
    const { id } = await books.imports.create(FILE)
    const [committed, removed] = await Promise.allSettled([
      books.imports.commit(id),
      books.imports.delete(id),
    ])
    expect(removed.status).toBe('fulfilled')
    // Committed and then undone, or discarded and then not found.
    expect(['committed', 'Import not found']).toContain(outcomeOf(committed))
    expect(await books.bills.list()).toEqual([])
    expect(await books.payments.list()).toEqual([])
    expect(await books.categories.list()).toEqual([])
  })

  test('of several undoings at once one takes back, and the others are refused', async () => {
    const { books } = await openBooks(testApp)
    const { id } = await books.imports.create(FILE)
    await books.imports.commit(id)
    const undoings = await Promise.allSettled([1, 2, 3].map(() => books.imports.delete(id)))
    const refused = undoings.flatMap((each) => (each.status === 'rejected' ? [outcomeOf(each)] : []))
    expect(refused).toEqual(['This import is already undone', 'This import is already undone'])
    expect(await books.bills.list()).toEqual([])
  })

  test('bills that others add meanwhile delay a commit only where the file may be about them', async () => {
    const { interpret, ...parts } = scriptedImports()
    const meanwhile: Array<() => Promise<unknown>> = []
    let times = 0
    const { books } = await openBooks(testApp, {
      imports: {
        ...parts,
        interpret: async (draft, group) => {
          times += 1
          const result = await interpret(draft, group)
          await meanwhile.shift()?.()
          return result
        },
      },
    })
    const { id } = await books.imports.create(FILE)
    const old = await books.bills.create(rent({ name: 'Old' }))
    meanwhile.push(() => books.bills.create(rent({ name: 'Water' })))
    times = 0
    await books.imports.commit(id)
    expect(times).toBe(1)

    await books.imports.delete(id)
    const again = await books.imports.create(FILE)
    meanwhile.push(
      () => books.bills.create(rent({ name: 'Power', amount: 80, due_date: '2026-02-10' })),
      () => books.bills.deletePermanently(old.id),
    )
    times = 0
    const { counts } = await books.imports.commit(again.id)
    expect(times).toBe(3)
    expect(counts).toMatchObject({ bills: 1 })
    expect((await books.bills.list()).map(({ name }) => name).toSorted()).toEqual([
      'Internet',
      'Power',
      'Water',
    ])
  })
})

function outcomeOf(settled: PromiseSettledResult<{ state: string } | object>): string {
  if (settled.status === 'rejected') return (settled.reason as Error).message
  return 'state' in settled.value ? settled.value.state : 'removed'
}
