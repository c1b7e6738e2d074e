import type { Readable } from 'node:stream'
import type { ImportSource } from '@duebook/contract'
import { QUOTAS } from '@duebook/contract/refusals'
import { type Clock, toInstant } from '#core/clock'
import { refuse } from '#core/errors'
import { type GroupScope, inTransaction } from '#db/group-scope'
import { lockByName } from '#db/portable'
import { type Draft, draftOf } from '#imports/draft'
import type { ImportParts, ReceivedFile } from '#imports/import-parts'
import { keptRows, keptSettings } from '#imports/keep-draft'
import { packedContent } from '#imports/kept-content'
import { type KeptProgress, keepProgress } from '#imports/kept-progress'
import { livingAt } from '#imports/lifetimes'
import { interpretDraft } from '#imports/load-draft'
import { NO_COUNTS } from '#imports/present-import'
import { insertImportRows } from '#imports/row-store'
import { countOpen, deleteImport, insertImport, setImport } from '#imports/store'

export interface SentFile {
  source: ImportSource | 'auto'
  fileName: string | null
  body: Readable
  /** Who sends it has gone. */
  signal: AbortSignal
}

/**
 * Reads a file into a draft. Others see how far that is; where it fails nothing is left of it. Answers the draft's id. Only a file that
 * has arrived takes a place among those that are read: otherwise whoever sends slowly would keep everybody from importing.
 */
export async function createImport(
  parts: ImportParts,
  scope: GroupScope,
  clock: Clock,
  sent: SentFile,
): Promise<number> {
  return parts.limitUploads(scope.userId, async (noteBytes) => {
    const id = await beginImport(scope, clock, sent)
    const progress = keepProgress(scope, clock, id)
    const onProgress = (bytes: number) => {
      noteBytes(bytes)
      progress.report('receiving', bytes)
    }
    try {
      await parts.withReceivedFile({ body: sent.body, signal: sent.signal, onProgress }, async (file) => {
        if (file.bytes === 0) throw refuse('import-empty')
        await parts.limitReads(scope.userId, async () => {
          const read = await readReceived(parts, sent, file, progress)
          sent.signal.throwIfAborted()
          await keep(parts, scope, clock, { id, progress, ...read })
        })
      })
      return id
    } catch (error) {
      await progress.stop()
      await scope.database.write((tx) => deleteImport({ db: tx, groupId: scope.groupId }, id))
      throw error
    }
  })
}

/** Counted under a lock, so that no two take the last place. */
function beginImport(scope: GroupScope, clock: Clock, { source, fileName }: SentFile): Promise<number> {
  return inTransaction(scope, async (scope) => {
    await lockByName(scope.db, `imports of ${scope.groupId}`)
    const open = await countOpen(scope, livingAt(clock))
    if (open >= QUOTAS.draftImportsPerGroup) throw refuse('too-many-drafts')
    return insertImport(scope, {
      // What it really is, is known when it is read.
      source: source === 'auto' ? 'csv' : source,
      file_name: fileName,
      progress: JSON.stringify({ stage: 'receiving', done: 0 }),
      settings: JSON.stringify(EMPTY_SETTINGS),
      counts: JSON.stringify(NO_COUNTS),
      created_at: toInstant(clock.now()),
    })
  })
}

async function readReceived(
  { readFile }: ImportParts,
  { source, signal }: SentFile,
  { path, folder }: ReceivedFile,
  progress: KeptProgress,
): Promise<{ draft: Draft; content: string | null }> {
  progress.report('reading', 0)
  const onProgress = (rows: number) => progress.report('reading', rows)
  const read = await readFile({ path, folder, source, signal, onProgress })
  const draft = draftOf(read)
  if (draft.rows.length === 0) throw refuse('import-empty')
  return { draft, content: read.table ? await packedContent(path) : null }
}

interface ReadDraft {
  id: number
  draft: Draft
  content: string | null
  progress: KeptProgress
}

/** So many rows are written in one transaction: others write in between, and nobody sees them before the last. */
const AT_ONCE = 1_000

async function keep(
  parts: ImportParts,
  scope: GroupScope,
  clock: Clock,
  { id, draft, content, progress }: ReadDraft,
): Promise<void> {
  progress.report('checking', 0)
  const interpretation = await interpretDraft(parts, scope, clock, draft)
  const rows = await keptRows(draft, interpretation, scope.decimals)
  progress.report('checking', rows.length)
  await progress.stop()
  const { groupId } = scope
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    await inTransaction(scope, async ({ db }) => {
      const reached = { changed_at: toInstant(clock.now()) }
      // Somebody may have discarded it meanwhile.
      if (!(await setImport({ db, groupId }, id, 'reading', reached))) throw refuse('import-not-found')
      await insertImportRows({ db, groupId }, id, rows.slice(start, start + AT_ONCE))
    })
  }
  const settings = keptSettings(draft, interpretation, 0)
  const changes = {
    state: 'draft' as const,
    source: draft.file.source,
    progress: null,
    reader: JSON.stringify(draft.file),
    settings: JSON.stringify(settings),
    content,
    counts: JSON.stringify(interpretation.counts),
    changed_at: toInstant(clock.now()),
  }
  const isKept = await inTransaction(scope, ({ db }) => setImport({ db, groupId }, id, 'reading', changes))
  if (!isKept) throw refuse('import-not-found')
}

/** Until it is read. */
const EMPTY_SETTINGS = {
  edits: 0,
  chosen: { options: {}, mapping: null },
  shown: {
    options: {
      charset: null,
      delimiter: null,
      date_order: null,
      decimal: null,
      currency: null,
      default_frequency: null,
      person: null,
      auto_pay: false,
      on_duplicate: 'skip',
    },
    questions: [],
    mapping: null,
    warnings: [],
  },
} as const
