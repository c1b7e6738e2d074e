import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { GroupClient, Import, ImportOptions, ImportRow } from '@duebook/contract'
import type { Outcome } from '#command'
import { CommandFailure, EXIT, usageFailure } from '#failures'
import { answerQuestions } from '#import/answer-questions'
import { errorsText, importedText, NAMED_ROWS } from '#import/import-text'
import { printable } from '#output/printable'
import { write } from '#output/write'
import { canAsk } from '#prompt/can-ask'
import { cancelled } from '#prompt/cancelled'
import type { World } from '#world'

export interface ImportWish {
  path: string
  source: NonNullable<NonNullable<Parameters<GroupClient['imports']['create']>[1]>['source']>
  options: Partial<ImportOptions>
  leavesOutErrors: boolean
  isDryRun: boolean
}

const MEBIBYTE = 1024 * 1024
const MOST_MEBIBYTES = 25
const NAME_LENGTH = 200

/** All of the file or nothing. A draft is only kept where it is committed: whoever tries again brings the file again. */
export async function importFile(world: World, books: GroupClient, wish: ImportWish): Promise<Outcome> {
  const file = await readWhole(wish.path)
  const stop = new AbortController()
  const unlisten = world.onInterrupt?.(() => {
    stop.abort()
    // Whoever waits for an answer there is told that none will come.
    world.stdin.destroy()
  })
  let draft: Import | undefined
  let isKept = false
  try {
    progress(world, `Reading ${printable(basename(wish.path))}…`)
    const query = { source: wish.source, file_name: basename(wish.path).slice(0, NAME_LENGTH) }
    draft = await books.imports.create(file, query, { signal: stop.signal })
    const outcome = await finish(world, books, wish, draft, stop.signal)
    isKept = !wish.isDryRun
    return outcome
  } catch (error) {
    throw stop.signal.aborted ? cancelled() : error
  } finally {
    unlisten?.()
    // A draft that cannot be reached expires by itself.
    if (draft && !isKept) await books.imports.delete(draft.id).catch(() => undefined)
  }
}

async function finish(
  world: World,
  books: GroupClient,
  { options, leavesOutErrors, isDryRun }: ImportWish,
  created: Import,
  signal: AbortSignal,
): Promise<Outcome> {
  const { id } = created
  const change = (changes: Parameters<typeof books.imports.update>[1]) =>
    books.imports.update(id, changes, {}, { signal })
  let draft = Object.keys(options).length > 0 ? await change({ options }) : created
  if (canAsk(world)) draft = await answerQuestions(world, draft, (answer) => change({ options: answer }))
  if (leavesOutErrors && draft.counts.errors > 0) {
    const faulty = await allRows(books, id, 'errors')
    draft = await change({ rows: faulty.map(({ row }) => ({ row, leave_out: true })) })
  }
  if (draft.counts.errors > 0 && !isDryRun) {
    const faulty = await someRows(books, id, 'errors')
    throw new CommandFailure(EXIT.failed, 'import-has-errors', errorsText(draft, faulty))
  }
  const noted = draft.counts.warnings > 0 ? await someRows(books, id, 'warnings') : []
  if (isDryRun) {
    const faulty = draft.counts.errors > 0 ? await someRows(books, id, 'errors') : []
    const errors = faulty.length > 0 ? `\n${errorsText(draft, faulty)}` : ''
    return { data: draft, text: importedText(draft, noted) + errors }
  }
  progress(world, 'Importing…')
  const done = await books.imports.commit(id, { signal })
  return { data: done, text: importedText(done, noted), undo: ['import', '--undo', String(id)] }
}

async function readWhole(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) throw usageFailure(`There is no file ${printable(path)}.`)
  if (found.size > MOST_MEBIBYTES * MEBIBYTE) {
    throw usageFailure(`A file must not be larger than ${MOST_MEBIBYTES} MiB.`)
  }
  return new Uint8Array(await readFile(path))
}

async function someRows(books: GroupClient, id: number, show: 'errors' | 'warnings'): Promise<ImportRow[]> {
  return (await books.imports.get(id, { show, limit: NAMED_ROWS })).rows
}

async function allRows(books: GroupClient, id: number, show: 'errors'): Promise<ImportRow[]> {
  const rows: ImportRow[] = []
  let cursor: string | undefined
  do {
    const page = await books.imports.getPage(id, { show, ...(cursor !== undefined && { cursor }) })
    rows.push(...page.data.rows)
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return rows
}

/** Only for somebody who waits in front of it. */
function progress({ stderr }: World, text: string): void {
  if (stderr.isTTY) write(stderr, `${text}\n`)
}
