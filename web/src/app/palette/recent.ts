const KEY = 'duebook-recent'
const MAX_RECENT = 20

/** Recently chosen entries, newest first. Ids of bills, never their names: others may use this browser. */
export function recentEntries(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export function rememberEntry(id: string): void {
  const others = recentEntries().filter((each) => each !== id)
  localStorage.setItem(KEY, JSON.stringify([id, ...others].slice(0, MAX_RECENT)))
}
