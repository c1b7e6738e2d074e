import type { Import, ImportCounts, ImportRow, ImportSource, ImportSummary } from '@duebook/contract'
import type { Settings } from '#imports/draft'
import { expiryOf } from '#imports/lifetimes'
import type { ListedImport, ShownImport } from '#imports/store'

export function presentSummary(row: ListedImport): ImportSummary {
  const { state } = row
  return {
    id: row.id,
    source: row.source as ImportSource,
    // One that is being read will be a draft.
    state: state === 'reading' ? 'draft' : state,
    file_name: row.file_name,
    progress: row.progress === null ? null : (JSON.parse(row.progress) as ImportSummary['progress']),
    counts: JSON.parse(row.counts) as ImportCounts,
    created_at: row.created_at,
    expires_at: state === 'draft' ? expiryOf(row.changed_at) : null,
    committed_at: row.committed_at,
  }
}

export function presentImport(row: ShownImport, rows: ImportRow[]): Import {
  const { shown } = JSON.parse(row.settings) as Settings
  return { ...presentSummary(row), ...shown, rows }
}

export const NO_COUNTS: ImportCounts = {
  rows: 0,
  bills: 0,
  updates: 0,
  payments: 0,
  duplicates: 0,
  errors: 0,
  warnings: 0,
  left_out: 0,
  categories: 0,
  currencies: {},
}
