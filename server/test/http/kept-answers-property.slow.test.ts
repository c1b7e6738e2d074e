import {
  API_PREFIX,
  ApiError,
  type Client,
  type Endpoint,
  endpoints,
  type GroupClient,
} from '@duebook/contract'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { recordDueCycles } from '#auto-record/record-due-cycles'
import type { Database } from '#db/database'
import { createKeptAnswers } from '#http/kept-answers'
import { rent } from '../support/given.ts'
import { fileOf } from '../support/scripted-imports.ts'
import { silentLog } from '../support/silent-log.ts'
import { type MakeTestApp, onEveryDialect, type TestApp } from '../support/test-app.ts'
import { type Dialect, migratedDatabase } from '../support/test-database.ts'

const KEPT = Object.values<Endpoint>(endpoints).filter(({ kept }) => kept)

/** Two processes that keep answers, and one that keeps none, on one database. */
async function threeProcesses(testApp: MakeTestApp, dialect: Dialect) {
  const on = await migratedDatabase(dialect)
  onTestFinished(() => on.drop())
  const keeping = () => testApp({ on, keptAnswers: createKeptAnswers({ build: 'test' }) })
  return {
    here: await keeping(),
    there: await keeping(),
    anew: await testApp({ on, keptAnswers: undefined }),
  }
}

async function openProcesses(testApp: MakeTestApp, dialect: Dialect) {
  const { here, there, anew } = await threeProcesses(testApp, dialect)
  const processes = [here, there, anew]
  const owner = await here.given.owner()
  const token = await here.given.token(owner, { access: 'read' })
  const feed = await owner.client.feeds.create({ name: 'All' })
  /** Whatever was once sent under a name: a name never stands for anything else. */
  const named = new Map<string, string>()
  let groups = 0

  async function read({ inject }: TestApp, url: string, groupId: number) {
    const headers = url.startsWith(API_PREFIX) ? { ...token.auth, 'x-database-id': String(groupId) } : {}
    const { statusCode, body, headers: answered } = await inject({ url, headers })
    const { etag, link } = answered
    if (etag !== undefined) {
      const known = named.get(`${url} ${String(etag)}`)
      if (known !== undefined) expect({ url, body }).toEqual({ url, body: known })
      named.set(`${url} ${String(etag)}`, body)
    }
    return { url, statusCode, body, link }
  }

  async function newGroup() {
    groups += 1
    const groupId = await here.given.group(owner.accountId, `Group ${groups}`)
    const { client } = await here.given.signedIn(owner)
    await client.databases.update(groupId, { auto_record: true })
    const { bills, categories } = client.group({ id: groupId })
    const category = await categories.create({ name: 'Home', budget: 100 })
    await categories.create({ name: 'Old', budget: 10 })
    const first = await bills.create(rent({ category_id: category.id, tags: ['flat'] }))
    await bills.pay(first.id, { amount: 1000 })
    await bills.pay((await bills.create(rent({ name: 'Paid in part' }))).id, {
      amount: 1,
      advance_due: false,
    })
    await bills.skip((await bills.create(rent({ name: 'Skipped' }))).id)
    await bills.archive((await bills.create(rent({ name: 'Former' }))).id)
    await bills.create(rent({ name: 'Old', due_date: '2025-01-01' }))
    // Each day shows another part of it.
    await bills.create(rent({ name: 'Daily', schedule: { every: 1, unit: 'day' } }))
    await bills.create(rent({ name: 'Auto', due_date: '2026-02-02', auto_pay: true }))
    const addresses = [
      ...KEPT.map(({ path }) => API_PREFIX + path.replace(':id', String(first.id))),
      `${API_PREFIX}/bills?limit=2&include_archived=true`,
      new URL(feed.url).pathname,
    ]
    const readAll = (app: TestApp) => Promise.all(addresses.map((url) => read(app, url, groupId)))
    return {
      groupId,
      addresses,
      read: (app: TestApp, url: string) => read(app, url, groupId),
      readAll,
      /** What each of the processes answers. */
      answers: async () => ({
        anew: await readAll(anew),
        here: await readAll(here),
        there: await readAll(there),
      }),
    }
  }

  return { here, there, anew, processes, owner, feed, newGroup }
}

type Processes = Awaited<ReturnType<typeof openProcesses>>
type Group = Awaited<ReturnType<Processes['newGroup']>>

interface Acting extends Processes, Pick<Group, 'groupId'> {
  client: Client
  books: GroupClient
  /** The process in which it is done. */
  app: TestApp
  /** One of several, whichever was drawn. */
  pick: <T>(all: T[]) => T
  bill: () => Promise<number>
  payment: () => Promise<number>
}

const WRITES = {
  createBill: ({ books, pick }) =>
    books.bills.create(
      rent({
        name: pick(['Rent', 'Power', 'Gym']),
        amount: pick([0, 10.5, 300]),
        due_date: pick(['2026-01-31', '2026-02-02', '2026-02-03', '2026-03-01']),
        frequency: pick(['weekly', 'monthly', 'annual']),
        type: pick(['bill', 'deposit']),
        auto_pay: pick([true, false]),
        variable: pick([true, false, false]),
        draft: pick([true, false, false]),
        tags: pick([[], ['flat'], ['flat', 'car']]),
      }),
    ),
  renameBill: async ({ books, pick, bill }) =>
    books.bills.update(await bill(), { name: pick(['A', 'B', 'C']), amount: pick([1, 2, 3]) }),
  moveBill: async ({ books, pick, bill }) =>
    books.bills.update(await bill(), { due_date: pick(['2026-01-15', '2026-02-10', '2026-03-31']) }),
  archive: async ({ books, bill }) => books.bills.archive(await bill()),
  unarchive: async ({ books }) => {
    const bills = await books.bills.list({ include_archived: true })
    for (const { id } of bills.filter(({ archived }) => archived)) await books.bills.unarchive(id)
  },
  deleteBill: async ({ books, bill }) => books.bills.deletePermanently(await bill()),
  pay: async ({ books, pick, bill }) =>
    books.bills.pay(await bill(), { amount: pick([1, 10.5]), advance_due: pick([true, true, false]) }),
  updatePayment: async ({ books, pick, payment }) =>
    books.payments.update(await payment(), {
      amount: pick([2, 3]),
      date: pick(['2026-01-30', '2026-02-01']),
    }),
  deletePayment: async ({ books, payment }) => books.payments.delete(await payment()),
  undoPayment: async ({ books }) => {
    for (const { id } of await books.payments.list()) await books.payments.undo(id).catch(ifRefused)
  },
  skip: async ({ books, bill }) => books.bills.skip(await bill()),
  unskip: async ({ books }) => {
    for (const { id } of await books.bills.list()) await books.bills.unskip(id).catch(ifRefused)
  },
  createCategory: ({ books, pick }) =>
    books.categories.create({ name: pick(['Home', 'Car', 'Fun']), budget: pick([null, 100]) }),
  useCategory: async ({ books, pick, bill }) => {
    const categories = await books.categories.list()
    await books.bills.update(await bill(), { category_id: pick([null, ...categories.map(({ id }) => id)]) })
  },
  changeCategory: async ({ books, pick }) => {
    const { id } = pick(await books.categories.list())
    await books.categories.update(id, { name: pick(['House', 'Bike', 'Joy']), budget: pick([null, 50]) })
  },
  orderCategories: async ({ books }) => {
    const categories = await books.categories.list()
    await books.categories.order({ ids: categories.map(({ id }) => id).toReversed() })
  },
  deleteCategory: async ({ books, pick }) => {
    const { id } = pick(await books.categories.list())
    await books.categories.delete(id)
    if (pick([true, false])) await books.categories.restore({ id })
  },
  bulk: async ({ books, pick, bill }) => {
    const { former } = await books.bills.bulkUpdate({
      ids: [await bill()],
      changes: { account: pick(['Giro', 'Cash', null]) },
    })
    if (pick([true, false])) await books.bills.undoBulkUpdate({ former })
  },
  balances: ({ books, pick }) =>
    books.balances.replace({
      balances: pick([[], [{ account: null, amount: pick([5, 500]), as_of: '2026-02-01' }]]),
    }),
  dismiss: async ({ books, pick }) => {
    const { key } = pick(await books.insights.list())
    await books.insights.dismiss({ key })
  },
  imports: async ({ books: { imports }, pick }) => {
    const items = [{ name: 'Imported', amount: '12.5', payments: [{ date: '2026-01-10', amount: '12.5' }] }]
    const { id } = await imports.create(new Blob([fileOf(items)]))
    if (pick([true, true, false])) await imports.commit(id)
    if (pick([true, false])) await imports.delete(id)
  },
  changeGroup: ({ client, groupId, pick }) =>
    client.databases.update(
      groupId,
      pick([
        { currency: 'EUR' },
        { currency: 'USD' },
        { timezone: 'Pacific/Kiritimati' },
        { timezone: 'America/Los_Angeles' },
        { name: `Renamed ${groupId}` },
      ]),
    ),
  changeFeed: ({ client, feed, pick }) =>
    client.feeds.update(
      feed.id,
      pick([{ name: 'Due' }, { paid: false }, { paid: true }, { show_amounts: false }, { alarm_days: 1 }]),
    ),
  changeLanguage: ({ client, pick }) => client.updateMe({ language: pick(['en', 'de']) }),
  recordDue: ({ app: { database, clock } }) =>
    recordDueCycles({
      database,
      clock,
      log: silentLog,
      stop: new AbortController().signal,
      onFailure: () => {},
    }),
  letHoursPass: async ({ processes, pick }) => {
    const hours = pick([1, 13])
    for (const { clock } of processes) clock.advance({ hours })
  },
  letDaysPass: async ({ processes, pick }) => {
    const days = pick([1, 2])
    for (const { clock } of processes) clock.advance({ days })
  },
} satisfies Record<string, (acting: Acting) => Promise<unknown>>

interface Step {
  write: keyof typeof WRITES
  /** What is chosen where there is a choice. */
  choices: number[]
  through: 0 | 1
  /** Whether the other process reads at the same time. */
  readsMeanwhile: boolean
}

const details = fc.record<Omit<Step, 'write'>>({
  choices: fc.array(fc.nat(30), { minLength: 10, maxLength: 10 }),
  through: fc.constantFrom(0, 1),
  readsMeanwhile: fc.boolean(),
})
const KINDS = Object.keys(WRITES) as Array<keyof typeof WRITES>
/** Every kind of write once, in any order. */
const steps: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.shuffledSubarray(KINDS, { minLength: KINDS.length }),
    fc.array(details, { minLength: KINDS.length, maxLength: KINDS.length }),
  )
  .map(([kinds, all]) => all.map((each, index) => ({ ...each, write: kinds[index] ?? 'pay' })))

async function write(processes: Processes, group: Group, { write, choices, through }: Step): Promise<void> {
  let next = 0
  const pick = <T>(all: T[]): T => {
    if (all.length === 0) throw new NothingThere()
    return all[(choices[next++ % choices.length] ?? 0) % all.length] as T
  }
  const app = through === 0 ? processes.here : processes.there
  // The clock may have moved past the end of the last session.
  const { client } = await app.given.signedIn(processes.owner)
  const books = client.group({ id: group.groupId })
  const acting: Acting = {
    ...processes,
    groupId: group.groupId,
    app,
    client,
    books,
    pick,
    bill: async () => pick(await books.bills.list({ include_archived: true })).id,
    payment: async () => pick(await books.payments.list()).id,
  }
  try {
    await WRITES[write](acting)
  } catch (error) {
    if (!(error instanceof NothingThere)) ifRefused(error)
  }
}

class NothingThere extends Error {}

/** What is refused has changed nothing. */
function ifRefused(error: unknown): void {
  if (!(error instanceof ApiError) || ![404, 409].includes(error.status)) throw error
}

onEveryDialect((testApp, dialect) => {
  test('after any change, and beside it, whatever is kept is what a new read would show, through every process', async () => {
    const processes = await openProcesses(testApp, dialect)
    await fc.assert(
      fc.asyncProperty(steps, async (steps) => {
        const group = await processes.newGroup()
        for (const each of steps) {
          const writing = write(processes, group, each)
          if (each.readsMeanwhile) await group.readAll(each.through === 0 ? processes.there : processes.here)
          await writing
          const { anew, ...kept } = await group.answers()
          expect({ after: each, ...kept }).toEqual({ after: each, here: anew, there: anew })
        }
      }),
      { numRuns: 1, endOnFailure: true },
    )
  })

  test.each(['before', 'after'] as const)(
    'a writer %s the state of a read is settled leaves no wrong answer',
    async (when) => {
      const processes = await openProcesses(testApp, dialect)
      const { here, there, anew } = processes
      const group = await processes.newGroup()
      const { bills } = processes.owner.client.group({ id: group.groupId })
      for (const url of group.addresses) {
        // The state before is known by its name.
        await group.read(here, url)
        const undo = writeInSnapshots(there.database, when, () => bills.create(rent({ name: 'Meanwhile' })))
        await group.read(there, url)
        undo()
        const expected = await group.read(anew, url)
        for (const app of [there, here]) expect(await group.read(app, url)).toEqual(expected)
      }
    },
  )
})

/** Somebody else writes when a snapshot has been asked for: before or after its first statement, which settles what is in it. */
function writeInSnapshots(database: Database, when: 'before' | 'after', write: () => unknown): () => void {
  const { readSnapshot } = database
  database.readSnapshot = (operation) =>
    readSnapshot(async (db) => {
      if (when === 'after') await db.selectFrom('bill_groups').select('id').limit(1).execute()
      await write()
      return operation(db)
    })
  return () => {
    database.readSnapshot = readSnapshot
  }
}
