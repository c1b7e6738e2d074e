// Intl also knows abbreviations of its own, and surprises with them: to it, BST is Dhaka and AST is Alaska.
// These are the only names of three letters that are IANA's.
const SHORT_NAMES = 'CET EET EST GMT HST MET MST PRC ROC ROK UCT UTC WET'.split(' ')

/** Whether this names a zone of the IANA database, in any mix of cases; an offset such as +02:00 does not. */
export function isTimezone(name: string): boolean {
  const upper = name.toUpperCase()
  // The default, known without loading all zones of the world.
  if (upper === 'UTC') return true
  // An offset has no letters.
  if (!/[A-Z]/.test(upper) || upper.startsWith('SYSTEMV/')) return false
  if (upper.length === 3 && !SHORT_NAMES.includes(upper)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
