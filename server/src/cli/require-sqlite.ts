import { OperatorError } from '#core/operator-error'
import type { DatabaseLocation } from '#db/open'

/** PostgreSQL has tools of its own for what these commands do with SQLite's file. Never with the password. */
export function requireSqlite(
  location: DatabaseLocation,
  command: 'backup' | 'restore',
  file: string,
): string {
  if (location.engine === 'sqlite') return location.file
  const database = quoted(withoutSecrets(location.url))
  const tool =
    command === 'backup'
      ? `pg_dump --format=custom --file=${quoted(file)} --dbname=${database}`
      : `pg_restore --clean --if-exists --single-transaction --dbname=${database} ${quoted(file)}`
  const own = command === 'backup' ? 'export' : 'import'
  throw new OperatorError(
    `"${command}" works with SQLite only. DATABASE_URL is a PostgreSQL database: use its own tool, which asks for ` +
      `the password,\n\n  ${tool}\n\nor "npm run duebook -- ${own} FILE", which works with both engines`,
  )
}

/** Only what libpq understands too: the driver has settings of its own in the address. */
function withoutSecrets(url: string): string {
  const { protocol, username, host, pathname, searchParams } = new URL(url)
  const user = username === '' ? '' : `${username}@`
  const sslmode = searchParams.get('sslmode') ?? ''
  const settings = /^(disable|allow|prefer|require|verify-ca|verify-full)$/.test(sslmode)
    ? `?sslmode=${sslmode}`
    : ''
  return `${protocol}//${user}${host}${pathname}${settings}`
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
