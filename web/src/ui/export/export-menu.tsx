import { IconDownload } from '@tabler/icons-react'
import { useExportTexts } from '../../texts/export-texts.ts'
import { Menu } from '../menu.tsx'
import type { Column } from './column.ts'
import { useSaveFile } from './use-save-file.ts'

interface ExportMenuProps<Row> {
  what: 'bills' | 'payments'
  /** What is shown. */
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  /** What the rows name by id, for the JSON file. */
  named?: Record<string, readonly unknown[]>
}

/** What the page shows, as a file: CSV for spreadsheets, JSON for programs. */
export function ExportMenu<Row>({ what, rows, columns, named = {} }: ExportMenuProps<Row>) {
  const texts = useExportTexts()
  const counted = texts.count[what](rows.length)
  const { saveCsv, saveJson } = useSaveFile({ rows, columns, what: texts.fileNames[what], counted })
  if (rows.length === 0) return null
  return (
    <Menu
      label={texts.button(counted)}
      look={{ words: texts.export, sign: <IconDownload aria-hidden size={18} /> }}
      entries={[
        { kind: 'label', label: texts.shown(counted) },
        { kind: 'item', label: texts.csv, note: 'CSV', onChoose: saveCsv },
        {
          kind: 'item',
          label: texts.json,
          note: 'JSON',
          onChoose: () => saveJson({ [what]: rows, ...named }),
        },
      ]}
    />
  )
}
