import { createReadStream, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  DATE_ORDERS,
  DECIMAL_SIGNS,
  IMPORT_SOURCES,
  type Import,
  type ImportChanges,
  type ImportOptions,
  type ImportRow,
  LIMITS,
  ON_DUPLICATE,
} from '@duebook/contract'
import { CommandFailure, type FileCommand, UsageError } from '#cli/command'
import { withDatabase } from '#cli/context'
import { groupNamed } from '#cli/group-scope'
import { describeErrors, describeImport } from '#cli/import-report'
import { requireCurrentSchema } from '#cli/require-current-schema'
import type { Clock } from '#core/clock'
import { FREQUENCIES } from '#core/recurrence/schedule'
import { type GroupScope, inTransaction } from '#db/group-scope'
import { createLogger } from '#http/request-log'
import { changeImport } from '#imports/change-import'
import { commitImport } from '#imports/commit-import'
import { createImport } from '#imports/create-import'
import type { ImportParts } from '#imports/import-parts'
import { openImportParts } from '#imports/open-import-parts'
import { prepareCommit } from '#imports/prepare-commit'
import { readImport } from '#imports/read-import'
import { preparedAnew } from '#imports/stale-draft'
import { removeImport } from '#imports/undo-import'

const SOURCES = ['auto', ...IMPORT_SOURCES] as const

export const importBills: FileCommand = {
  purpose: 'Import bills of another program into a bill group',
  options: {
    group: { type: 'string' },
    account: { type: 'string' },
    source: { type: 'string' },
    'date-order': { type: 'string' },
    decimal: { type: 'string' },
    currency: { type: 'string' },
    'default-frequency': { type: 'string' },
    person: { type: 'string' },
    'auto-pay': { type: 'boolean' },
    'on-duplicate': { type: 'string' },
    'leave-out-errors': { type: 'boolean' },
    'dry-run': { type: 'boolean' },
  },
  help: [
    '  FILE                   CSV, or an export of Wallos, BillManager, SubTrackr, Firefly III, Actual, Nextcloud Budget or Duebook',
    '  --group NAME           the bill group to import into',
    '  --account ID           which account, if there are several',
    '  --dry-run              show what would be imported, and import nothing',
    `  --source NAME          ${SOURCES.join(', ')} (default: auto)`,
    `  --on-duplicate WHAT    ${ON_DUPLICATE.join(', ')} (default: skip)`,
    '  --leave-out-errors     import the other rows',
    '',
    'If the file leaves it open:',
    `  --date-order ORDER     ${DATE_ORDERS.join(', ')}`,
    '  --decimal SIGN         . or ,',
    '  --currency CODE        of amounts without one',
    `  --default-frequency F  ${FREQUENCIES.join(', ')}`,
    '  --person ID            whose bills, if the file has several people',
    '  --auto-pay             bills that renew automatically are paid automatically',
    '',
    'Either everything or nothing is imported. Undo it with "undo-import" or in the web app.',
    '',
  ],
  takesFile: true,
  async run(settings, file, values) {
    const source = oneOf('source', values.source ?? 'auto', SOURCES)
    const options = optionsOf(values)
    requireFile(file)
    return withDatabase(settings, true, async (database) => {
      await requireCurrentSchema(database)
      const parts = openImportParts(join(settings.config.dataDir, 'received'), createLogger('silent'))
      const scope = await groupNamed(database, values)
      const place: Place = { parts, scope, clock: settings.clock }
      const id = await createImport(parts, scope, settings.clock, {
        source,
        fileName: null,
        body: createReadStream(file),
        signal: new AbortController().signal,
      })
      const draft = await prepareDraft(place, id, options, values['leave-out-errors'] === true)
      if (values['dry-run'] !== true) return finish(place, draft, String(values.group))
      await discard(place, id)
      return { result: draft, sentence: describeImport(draft, String(values.group)) }
    })
  },
}

function requireFile(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) {
    throw new CommandFailure(`There is no file at ${file}`)
  }
}

interface Place {
  parts: ImportParts
  scope: GroupScope
  clock: Clock
}

/** A draft is only kept where it is committed: whoever tries again brings the file again. */
async function prepareDraft(
  place: Place,
  id: number,
  options: Partial<ImportOptions>,
  leavesOutErrors: boolean,
): Promise<Import> {
  const change = (changes: ImportChanges) => changeImport(place.parts, place.scope, place.clock, id, changes)
  try {
    if (Object.keys(options).length > 0) await change({ options })
    if (leavesOutErrors) {
      const { rows } = await wholeImport(place, id)
      const faulty = rows.filter(({ errors }) => errors.length > 0)
      if (faulty.length > 0) await change({ rows: faulty.map(({ row }) => ({ row, leave_out: true })) })
    }
    return await wholeImport(place, id)
  } catch (error) {
    await discard(place, id)
    throw error
  }
}

async function finish(place: Place, draft: Import, group: string) {
  const { parts, scope, clock } = place
  const { id } = draft
  try {
    if (draft.counts.errors > 0) throw new CommandFailure(describeErrors(draft))
    await preparedAnew(
      () => prepareCommit(parts, scope, clock, id),
      (prepared) => inTransaction(scope, (scope) => commitImport(parts, scope, clock, id, prepared)),
    )
  } catch (error) {
    await discard(place, id)
    throw error
  }
  const done = await wholeImport(place, id)
  return { result: done, sentence: describeImport(done, group) }
}

function discard({ scope, clock }: Place, id: number): Promise<unknown> {
  return inTransaction(scope, (scope) => removeImport(scope, clock, id))
}

async function wholeImport({ scope, clock }: Place, id: number): Promise<Import> {
  const rows: ImportRow[] = []
  let after: number | undefined = 0
  let data: Import | undefined
  while (after !== undefined) {
    const page = await readImport(scope, clock, id, { show: 'all', after, limit: LIMITS.pageSize })
    rows.push(...page.data.rows)
    data = page.data
    after = page.next
  }
  return { ...(data as Import), rows }
}

function optionsOf(values: Record<string, unknown>): Partial<ImportOptions> {
  const options: Partial<ImportOptions> = {}
  const set = <K extends keyof ImportOptions>(name: K, value: ImportOptions[K] | undefined) => {
    if (value !== undefined) options[name] = value
  }
  set('date_order', optional('date-order', values['date-order'], DATE_ORDERS))
  set('decimal', optional('decimal', values.decimal, DECIMAL_SIGNS))
  set('default_frequency', optional('default-frequency', values['default-frequency'], FREQUENCIES))
  set('on_duplicate', optional('on-duplicate', values['on-duplicate'], ON_DUPLICATE))
  set('currency', values.currency as string | undefined)
  set('person', values.person as string | undefined)
  set('auto_pay', values['auto-pay'] as boolean | undefined)
  return options
}

function optional<T extends string>(name: string, value: unknown, choices: readonly T[]): T | undefined {
  return value === undefined ? undefined : oneOf(name, value, choices)
}

function oneOf<T extends string>(name: string, value: unknown, choices: readonly T[]): T {
  const chosen = choices.find((choice) => choice === value)
  if (chosen === undefined) throw new UsageError(`--${name} must be one of: ${choices.join(' ')}`)
  return chosen
}
