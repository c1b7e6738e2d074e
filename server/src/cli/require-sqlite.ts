import { OperatorError } from '#core/operator-error'
import type { DatabaseLocation } from '#db/open'
import { parseConnectionUrl } from '#db/postgres/connection-url'

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

/** Only what libpq understands too: Duebook has parameters of its own in the address. */
function withoutSecrets(url: string): string {
  const { hosts, user, database = '', parameters } = parseConnectionUrl(url)
  const names = hosts.map(
    ({ host, port }) => `${host.includes(':') ? `[${host}]` : encodeURIComponent(host)}:${port}`,
  )
  const settings = [...parameters].filter(([name]) => PASSED_ON.includes(name))
  const query = settings.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  const person = user === undefined ? '' : `${encodeURIComponent(user)}@`
  return `postgres://${person}${names.join(',')}/${encodeURIComponent(database)}${query && `?${query}`}`
}

const PASSED_ON = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'target_session_attrs']

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
