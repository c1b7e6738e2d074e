export const groupExport = {
  title: 'Export',
  text: 'One file with all bills, payments, skipped due dates and categories of this group, including archived bills. Keep it as a copy, or use it in other programs.',
  button: 'Export everything (JSON)',
  /** Plain letters, for the name of the file. */
  fileName: 'everything',
  done: (file: string) => `Exported everything to ${file}`,
}

export type GroupExportTexts = typeof groupExport
