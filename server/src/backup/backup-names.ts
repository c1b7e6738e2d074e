/** The scheduled backups in a folder: names that sort as the times do, and tell our own files from everybody else's. */
const NAME = /^duebook-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.sqlite$/
const DRAFT = /^\.duebook-\d{8}T\d{6}Z\.sqlite\.[0-9a-f]{8}\.part(?:-journal)?$/

export function backupName(at: Date): string {
  return `duebook-${compactTime(at)}.sqlite`
}

/** 20261115T030000Z */
export function compactTime(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

/** When a backup was begun, as its name says; undefined for a file that is not ours. */
export function timeOfBackup(name: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? []
  if (year === undefined) return undefined
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** Left behind by a process that was killed. */
export function isDraft(name: string): boolean {
  return DRAFT.test(name)
}

/** Which files are to go, now that `newest` is there and sound. It stays in any case, also when the clock was set back. */
export function superfluous(names: readonly string[], newest: string, keep: number): string[] {
  const earlier = names.filter((name) => name !== newest && timeOfBackup(name) !== undefined)
  return earlier
    .toSorted()
    .toReversed()
    .slice(keep - 1)
}
