import { useFormat } from '../../format/use-format.ts'
import { useGroup } from '../../group/current-group.tsx'
import { useExportTexts } from '../../texts/export-texts.ts'
import { useToasts } from '../use-toasts.tsx'
import type { Column } from './column.ts'
import { download } from './download.ts'
import { fileName } from './file-name.ts'

interface Contents<Row> {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  /** For the name of the file, in plain letters. */
  what: string
  /** For the message: “12 bills”. */
  counted: string
}

/** Saves what a page shows as a file. The code that writes it is loaded when it is needed. */
export function useSaveFile<Row>({ rows, columns, what, counted }: Contents<Row>) {
  const texts = useExportTexts()
  const { name, currency, timezone } = useGroup()
  const { today, locale, currency: money } = useFormat()
  const toasts = useToasts()

  const save = async (ending: 'csv' | 'json', lists: Record<string, readonly unknown[]> = {}) => {
    try {
      const { csvFile, jsonFile } = await import('./files.ts')
      const file =
        ending === 'csv'
          ? csvFile(columns, rows, { locale, decimals: money.decimals })
          : jsonFile({ name, currency, timezone }, lists)
      const called = fileName(name, what, today, ending)
      download(called, file.type, file.content)
      toasts.notify(texts.done(counted, called))
    } catch (error) {
      toasts.fail(error)
    }
  }
  return {
    saveCsv: () => void save('csv'),
    /** `lists` by their names. */
    saveJson: (lists: Record<string, readonly unknown[]>) => void save('json', lists),
  }
}
