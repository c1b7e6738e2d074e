import type { Import } from '@duebook/contract'
import { IconDownload } from '@tabler/icons-react'
import { useGroupClient } from '../../../api/group-client.ts'
import { listRows } from '../../../api/imports.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useGroup } from '../../../group/current-group.tsx'
import { useImportTexts } from '../../../texts/import-texts.ts'
import { download } from '../../../ui/export/download.ts'
import { fileName } from '../../../ui/export/file-name.ts'
import { Menu } from '../../../ui/menu.tsx'
import { useToasts } from '../../../ui/use-toasts.tsx'
import { useNoticeWording } from '../use-notice-wording.ts'
import { reportColumns, reportText } from './report.ts'

/** The report with every row, for a spreadsheet or for reading. */
export function DownloadReport({ imported }: { imported: Import }) {
  const texts = useImportTexts().report
  const wording = useNoticeWording()
  const groupClient = useGroupClient()
  const { name, currency } = useGroup()
  const format = useFormat()
  const toasts = useToasts()
  const save = async (ending: 'csv' | 'txt') => {
    try {
      const rows = await listRows(groupClient, imported.id, 'all')
      const called = fileName(name, texts.fileName, format.today, ending)
      if (ending === 'csv') {
        const { csvFile } = await import('../../../ui/export/files.ts')
        const style = { locale: format.locale, decimals: format.currency.decimals }
        const { type, content } = csvFile(reportColumns(wording), rows, style)
        download(called, type, content)
      } else {
        download(called, 'text/plain;charset=utf-8', reportText(imported, rows, currency, wording))
      }
      toasts.notify(texts.saved(called))
    } catch (error) {
      toasts.fail(error)
    }
  }
  return (
    <Menu
      label={texts.download}
      look={{ words: texts.download, sign: <IconDownload aria-hidden size={18} /> }}
      entries={[
        { kind: 'item', label: texts.csv, note: 'CSV', onChoose: () => void save('csv') },
        { kind: 'item', label: texts.text, note: 'TXT', onChoose: () => void save('txt') },
      ]}
    />
  )
}
