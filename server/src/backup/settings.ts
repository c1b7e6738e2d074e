/** Where scheduled backups go, and how many of them stay. */
export interface BackupSettings {
  folder: string
  keep: number
}
