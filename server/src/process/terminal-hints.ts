import type { DatabaseLocation } from '#db/open'

/** What a person at a terminal wants to know besides the address. */
export function terminalHints(database: DatabaseLocation): string[] {
  // Not the address of PostgreSQL: it holds a password.
  const place = database.engine === 'sqlite' ? database.file : 'the PostgreSQL database of DATABASE_URL'
  return [`Your data is in ${place}`, 'Press Ctrl+C to stop.']
}
