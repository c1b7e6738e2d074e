import { IconDownload } from '@tabler/icons-react'
import { useFormat } from '../../format/use-format.ts'
import { useGroup } from '../../group/current-group.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Menu } from '../menu.tsx'
import { useToasts } from '../use-toasts.tsx'
import type { Column } from './column.ts'
import { download } from './download.ts'
import { fileName } from './file-name.ts'

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
  const texts = useTexts().exports
  const { name, currency, timezone } = useGroup()
  const { today, locale, currency: money } = useFormat()
  const toasts = useToasts()
  if (rows.length === 0) return null
  const counted = texts.count[what](rows.length)

  const save = async (ending: 'csv' | 'json') => {
    try {
      const { csvFile, jsonFile } = await import('./files.ts')
      const file =
        ending === 'csv'
          ? csvFile(columns, rows, { locale, decimals: money.decimals })
          : jsonFile({ name, currency, timezone }, { [what]: rows, ...named })
      const called = fileName(name, texts.fileNames[what], today, ending)
      download(called, file.type, file.content)
      toasts.notify(texts.done(counted, called))
    } catch (error) {
      toasts.fail(error)
    }
  }
  return (
    <Menu
      label={texts.button(counted)}
      look={{ words: texts.export, sign: <IconDownload aria-hidden size={18} /> }}
      entries={[
        { kind: 'label', label: texts.shown(counted) },
        { kind: 'item', label: texts.csv, note: 'CSV', onChoose: () => void save('csv') },
        { kind: 'item', label: texts.json, note: 'JSON', onChoose: () => void save('json') },
      ]}
    />
  )
}
