/** Of what a worker belongs to: the names of all files, and a name for all that is in them. */
export interface Build {
  version: string
  files: readonly string[]
}

export type Handling = 'page' | 'file' | 'untouched'

interface Asked {
  method: string
  url: string
  mode: string
}

const PREFIX = 'duebook-'

/** `/api/` is not ours: what it answers is never kept, and nobody waits in front of it. */
export function handlingOf({ method, url, mode }: Asked, origin: string, { files }: Build): Handling {
  const asked = new URL(url)
  if (method !== 'GET' || asked.origin !== origin || /^\/api(\/|$)/.test(asked.pathname)) return 'untouched'
  if (mode === 'navigate') return 'page'
  // A page of the version before asks for files that are not in our list.
  return isHashed(asked.pathname) || files.includes(asked.pathname) ? 'file' : 'untouched'
}

/** Its name says what is in it, so it can never be out of date. */
export function isHashed(file: string): boolean {
  return file.startsWith('/assets/')
}

export function cacheOf({ version }: Build): string {
  return PREFIX + version
}

/**
 * In the order in which they were made. The version before stays while another tab may still show it; whatever is older
 * does not.
 */
export function outdatedCaches(names: readonly string[], build: Build, hasOtherTabs: boolean): string[] {
  const older = names.filter((name) => name.startsWith(PREFIX) && name !== cacheOf(build))
  return hasOtherTabs ? older.slice(0, -1) : older
}
