import { type Command, UsageError } from '#cli/command'
import { groupNamed } from '#cli/group-scope'
import { requireCurrentSchema } from '#cli/require-current-schema'
import { inTransaction } from '#db/group-scope'
import { removeImport } from '#imports/undo-import'

export const undoImport: Command = {
  purpose: 'Undo an import; bills edited or paid since are kept',
  options: { id: { type: 'string' }, group: { type: 'string' }, account: { type: 'string' } },
  help: [
    '  --id ID        of the import, as "import-bills" printed it',
    '  --group NAME   the bill group it was imported into',
    '  --account ID   which account, if there are several',
    '',
  ],
  needsDatabase: true,
  async run({ database, clock }, values) {
    if (typeof values.id !== 'string' || !/^[1-9]\d{0,14}$/.test(values.id)) {
      throw new UsageError('--id must be the number of an import')
    }
    const id = Number(values.id)
    await requireCurrentSchema(database)
    const scope = await groupNamed(database, values)
    const undone = await inTransaction(scope, (scope) => removeImport(scope, clock, id))
    const kept = undone.kept.map(({ bill_id, reason }) => `  bill ${bill_id} (${reason} since)`)
    const sentences = [
      `Undone: ${undone.removed} bills removed, ${undone.restored} restored, ${undone.payments_removed} payments removed`,
      ...(kept.length > 0 ? ['Kept:', ...kept] : []),
    ]
    return { result: undone, sentence: sentences.join('\n') }
  },
}
