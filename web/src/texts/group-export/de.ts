import type { GroupExportTexts } from './en.ts'

export const groupExport: GroupExportTexts = {
  title: 'Export',
  text: 'Eine Datei mit allen Rechnungen, Zahlungen, übersprungenen Fälligkeiten und Kategorien dieser Gruppe, auch archivierten Rechnungen. Bewahre sie als Kopie auf oder nutze sie in anderen Programmen.',
  button: 'Alles exportieren (JSON)',
  fileName: 'alles',
  done: (file) => `Alles nach ${file} exportiert`,
}
