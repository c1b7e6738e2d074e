import type { ImportNotice, ImportOptions } from '@duebook/contract'
import type { DraftInput, Interpretation } from '#imports/interpret/interpreted'
import type { Item, ReadFile, Values } from '#imports/neutral'

/** `imports.reader`: what was read besides the rows. */
export type FileFacts = DraftInput['file']

/** `imports.settings`. */
export interface Settings {
  /** Raised by every change, so that one which was based on another state is noticed. */
  edits: number
  /** What somebody said. */
  chosen: { options: Partial<ImportOptions>; mapping: DraftInput['mapping'] }
  shown: Pick<Interpretation, 'options' | 'questions' | 'mapping'> & { warnings: ImportNotice[] }
}

/** A row as it is kept: what the file says, and what somebody said of it. */
export interface DraftRow {
  item: Item | { row: number; cells: string[] }
  changes: { values: Values; leaveOut: boolean }
}

export interface Draft {
  file: FileFacts
  chosen: Settings['chosen']
  rows: DraftRow[]
}

export function toInput({ file, chosen, rows }: Draft): DraftInput {
  return { file, mapping: chosen.mapping, options: chosen.options, rows }
}

export const UNTOUCHED: DraftRow['changes'] = { values: {}, leaveOut: false }

/** A new draft, of a file that was just read. */
export function draftOf(read: ReadFile): Draft {
  const { items, table, ...file } = read
  return {
    file: { ...file, header: table?.header ?? null },
    chosen: { options: {}, mapping: null },
    rows: (table?.records ?? items).map((item) => ({ item, changes: UNTOUCHED })),
  }
}
