/** The build that a worker belongs to: the names of all files, and a hash of their content. */
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

/** What the server answers by itself: it is never handled or stored. */
const NOT_THE_APP = /^\/(api|feeds|unsubscribe)(\/|$)/

export function handlingOf({ method, url, mode }: Asked, origin: string, { files }: Build): Handling {
  const asked = new URL(url)
  if (method !== 'GET' || asked.origin !== origin || NOT_THE_APP.test(asked.pathname)) return 'untouched'
  if (mode === 'navigate') return 'page'
  // A page of the previous version requests files that are not in our list.
  return isHashed(asked.pathname) || files.includes(asked.pathname) ? 'file' : 'untouched'
}

/** Its name contains a hash, so it is never outdated. */
export function isHashed(file: string): boolean {
  return file.startsWith('/assets/')
}

export function cacheOf({ version }: Build): string {
  return PREFIX + version
}

/** Caches in order of creation. The previous version stays while another tab may show it; older ones are deleted. */
export function outdatedCaches(names: readonly string[], build: Build, hasOtherTabs: boolean): string[] {
  const older = names.filter((name) => name.startsWith(PREFIX) && name !== cacheOf(build))
  return hasOtherTabs ? older.slice(0, -1) : older
}
