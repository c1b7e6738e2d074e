import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withClient } from './admin.ts'
import {
  AUTHORITY,
  CLIENT_CERTIFICATE,
  CLIENT_KEY,
  OTHER_AUTHORITY,
  SERVER_CERTIFICATE,
  SERVER_KEY,
} from './certificates.ts'
import { startPostgres } from './start-postgres.ts'
import { unprivileged } from './unprivileged.ts'

/** What each of its databases wants; `postgres` takes everything. */
const RULES = [
  'hostnossl encrypted_only all all reject',
  'hostssl plain_only all all reject',
  'hostssl certified all all cert',
  'host certified all all reject',
  'local all all scram-sha-256',
  'host all all all scram-sha-256',
]
const DATABASES = ['encrypted_only', 'plain_only', 'certified']

export interface TlsPostgres {
  /** By a name that is in its certificate. */
  url(database: string, parameters?: Record<string, string>): string
  /** By an address that is not. */
  addressUrl(database: string, parameters?: Record<string, string>): string
  files: Record<'authority' | 'otherAuthority' | 'certificate' | 'key', string>
  stop(): Promise<void>
}

/** A PostgreSQL server that can encrypt, with a certificate for `localhost`. */
export async function startTlsPostgres(): Promise<TlsPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'duebook-tls-'))
  const { identity } = await unprivileged(folder)
  const keep = async (name: string, content: string) => {
    const file = join(folder, name)
    await writeFile(file, content, { mode: 0o600 })
    if (identity.uid !== undefined) await chown(file, identity.uid, identity.gid ?? identity.uid)
    return file
  }
  const files = {
    authority: await keep('authority.crt', AUTHORITY),
    otherAuthority: await keep('other.crt', OTHER_AUTHORITY),
    certificate: await keep('client.crt', CLIENT_CERTIFICATE),
    key: await keep('client.key', CLIENT_KEY),
  }
  const server = await startPostgres({
    settings: {
      ssl: 'on',
      ssl_ca_file: files.authority,
      ssl_cert_file: await keep('server.crt', SERVER_CERTIFICATE),
      ssl_key_file: await keep('server.key', SERVER_KEY),
      hba_file: await keep('pg_hba.conf', RULES.join('\n')),
    },
  })
  await withClient(server.url('postgres'), async (client) => {
    for (const name of DATABASES) await client.query(`create database ${name}`)
  })
  const address = (host: string, database: string, parameters: Record<string, string> = {}) => {
    const url = new URL(server.url(database))
    url.hostname = host
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
    return url.href
  }
  return {
    url: (database, parameters) => address('localhost', database, parameters),
    addressUrl: (database, parameters) => address('127.0.0.1', database, parameters),
    files,
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
