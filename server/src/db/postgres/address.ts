import type { ClientConfig } from 'pg'
import { AddressError, type PostgresHost, parseConnectionUrl } from '#db/postgres/connection-url'
import { type EncryptionSettings, readEncryption, warningsAbout, waysTo } from '#db/postgres/encryption'
import { type ParameterReader, readParameters } from '#db/postgres/parameters'

export type { PostgresHost }

/** Which hosts count, as libpq names it in `target_session_attrs`. */
export type Target = (typeof TARGETS)[number]

/** What the address of a database says, as libpq understands it. */
export interface PostgresAddress {
  /** In the order in which they are tried. */
  hosts: readonly PostgresHost[]
  target: Target
  /** What a client needs besides host, port and encryption. */
  client: ClientConfig
  /** All that a client of this host needs, in the order in which it is tried: `sslmode=prefer` and `allow` have two ways. */
  clientsOf(host: PostgresHost): readonly ClientConfig[]
  /** For one attempt at one host. */
  connectMilliseconds: number
  /** How long a query may take until its connection counts as broken. */
  queryMilliseconds: number
  /** What the operator should know about it, one line each, to follow the name of the setting. Never with a secret. */
  warnings: readonly string[]
}

/** Those of libpq that lead to a server which takes writes. */
const TARGETS = ['any', 'read-write', 'primary'] as const
const CONNECT_SECONDS = 5
const MAX_CONNECT_SECONDS = 600
/** Longer than the server's own bound: this one is for a connection on which nothing comes any more. */
const QUERY_MILLISECONDS = 15_000
const MAX_MILLISECONDS = 86_400_000

/** Throws an AddressError with everything that is wrong. */
export function readAddress(url: string, random: () => number = Math.random): PostgresAddress {
  const { hosts, user, password, database, parameters } = parseConnectionUrl(url)
  const read = readParameters(parameters)
  const encryption = readEncryption(read)
  const address = {
    target: read.choice('target_session_attrs', TARGETS) ?? 'any',
    hosts:
      read.choice('load_balance_hosts', ['disable', 'random']) === 'random' ? shuffled(hosts, random) : hosts,
    client: { user, password, database, ...readSession(read) },
    connectMilliseconds: 1_000 * (read.number('connect_timeout', MAX_CONNECT_SECONDS) ?? CONNECT_SECONDS),
    queryMilliseconds: read.number('query_timeout', MAX_MILLISECONDS) ?? QUERY_MILLISECONDS,
    warnings: warningsAbout(hosts, encryption),
  }
  read.refuseOthers()
  if (read.problems.length > 0) throw new AddressError(...read.problems)
  return { ...address, clientsOf: (host) => clientsOf(host, address.client, encryption) }
}

function clientsOf(
  host: PostgresHost,
  client: ClientConfig,
  encryption: EncryptionSettings,
): readonly ClientConfig[] {
  return waysTo(host.host, encryption).map((way) => ({ ...client, ...host, ...way }))
}

/** The three limits are the driver's, not libpq's: they count instead of our own. */
function readSession(read: ParameterReader): ClientConfig {
  const otherName = read.text('fallback_application_name')
  const limits = (['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const)
    .map((name) => [name, read.number(name, MAX_MILLISECONDS)] as const)
    .filter(([, value]) => value !== undefined)
  return {
    application_name: read.text('application_name') ?? otherName ?? 'duebook',
    options: read.text('options'),
    ...Object.fromEntries(limits),
  }
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item)
}
