import { refuse, requireFound } from '#core/errors'
import type { WholeImport } from '#imports/store'

/** Only a draft can be changed or committed; what is in the way is said. */
export function requireDraft(found: WholeImport | undefined): WholeImport {
  const row = requireFound(found, 'import-not-found')
  if (row.state === 'reading') throw refuse('import-being-read')
  if (row.state === 'undone') throw refuse('import-undone')
  if (row.state !== 'draft') throw refuse('import-not-draft')
  return row
}
