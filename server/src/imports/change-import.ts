import type { Charset, Delimiter, ImportChanges } from '@duebook/contract'
import { type Clock, toInstant } from '#core/clock'
import { type GroupScope, inTransaction, type WritingScope } from '#db/group-scope'
import { type Draft, draftOf, type Settings } from '#imports/draft'
import type { ImportParts } from '#imports/import-parts'
import type { Interpretation } from '#imports/interpret/interpreted'
import { changedRows, keptRows, keptSettings } from '#imports/keep-draft'
import { unpackedContent } from '#imports/kept-content'
import { livingAt } from '#imports/lifetimes'
import { interpretDraft, type LoadedDraft, loadDraft } from '#imports/load-draft'
import { withChanges, withOtherFile } from '#imports/read-changes'
import { requireDraft } from '#imports/require-draft'
import { deleteRows, insertImportRows, type RowColumns, replaceRows } from '#imports/row-store'
import { preparedAnew, StaleDraft } from '#imports/stale-draft'
import { findContent, findWholeImport, lockImport, setImport, type WholeImport } from '#imports/store'

/**
 * Changes a draft, and holds all of it against the group anew. That takes a while for a long file, so it is done before the
 * transaction, and again where somebody else was quicker: nobody's change is lost.
 */
export async function changeImport(
  parts: ImportParts,
  scope: GroupScope,
  clock: Clock,
  id: number,
  changes: ImportChanges,
): Promise<void> {
  const reread = await readAgain(parts, scope, clock, id, changes)
  await preparedAnew(
    async () =>
      prepare(parts, scope, clock, await findWholeImport(scope, livingAt(clock), id), changes, reread),
    (prepared) =>
      inTransaction(scope, async (scope) => {
        const row = await lockImport(scope, livingAt(clock), id)
        const change =
          prepared === 'here' ? await prepare(parts, scope, clock, row, changes, reread) : prepared
        const { edits } = JSON.parse(requireDraft(row).settings) as Settings
        if (edits !== change.loaded.settings.edits) throw new StaleDraft()
        await keep(scope, clock, id, change)
      }),
  )
}

interface PreparedChange {
  loaded: LoadedDraft
  draft: Draft
  interpretation: Interpretation
  rows: RowColumns[]
  isOtherFile: boolean
}

async function prepare(
  parts: ImportParts,
  scope: GroupScope | WritingScope,
  clock: Clock,
  found: WholeImport | undefined,
  changes: ImportChanges,
  reread: Draft | undefined,
): Promise<PreparedChange> {
  const loaded = await loadDraft(scope, requireDraft(found))
  const base = reread ? withOtherFile(loaded.draft, reread) : loaded.draft
  const draft = withChanges(base, loaded.settings.shown.mapping, changes)
  const interpretation = await interpretDraft(parts, scope, clock, draft)
  const rows = await keptRows(draft, interpretation, scope.decimals)
  return { loaded, draft, interpretation, rows, isOtherFile: reread !== undefined }
}

/** Only rows that have become others are written. */
async function keep(
  scope: WritingScope,
  clock: Clock,
  id: number,
  { loaded, draft, interpretation, rows, isOtherFile }: PreparedChange,
): Promise<void> {
  if (isOtherFile) {
    await deleteRows(scope, id)
    await insertImportRows(scope, id, rows)
  } else await replaceRows(scope, id, changedRows(loaded.rows, rows))
  const settings = keptSettings(draft, interpretation, loaded.settings.edits + 1)
  await setImport(scope, id, 'draft', {
    ...(isOtherFile ? { reader: JSON.stringify(draft.file) } : {}),
    settings: JSON.stringify(settings),
    counts: JSON.stringify(interpretation.counts),
    changed_at: toInstant(clock.now()),
  })
}

/** Another charset or delimiter makes other rows of a CSV file. Undefined where they stay. */
async function readAgain(
  { limitReads, withReceivedFile, readFile }: ImportParts,
  scope: GroupScope,
  clock: Clock,
  id: number,
  { options = {} }: ImportChanges,
): Promise<Draft | undefined> {
  if (options.charset === undefined && options.delimiter === undefined) return undefined
  const row = requireDraft(await findWholeImport(scope, livingAt(clock), id))
  const { chosen } = JSON.parse(row.settings) as Settings
  const file = JSON.parse(row.reader ?? '{}') as Draft['file']
  const wanted = { ...chosen.options, ...options }
  const isAsRead =
    isSame(wanted.charset, chosen.options.charset, file.charset) &&
    isSame(wanted.delimiter, chosen.options.delimiter, file.delimiter)
  const content = isAsRead ? undefined : await findContent(scope, id)
  if (content === undefined) return undefined
  const { charset = null, delimiter = null } = wanted
  return limitReads(scope.userId, async () =>
    withReceivedFile({ body: await unpackedContent(content) }, async ({ path, folder }) =>
      draftOf(await readFile({ path, folder, source: 'csv', charset, delimiter })),
    ),
  )
}

/** Whether the file was read so. Null leaves it to the file. */
function isSame<T extends Charset | Delimiter>(
  wanted: T | null | undefined,
  chosen: T | null | undefined,
  asRead: T | null,
): boolean {
  return wanted ? wanted === asRead : !chosen
}
