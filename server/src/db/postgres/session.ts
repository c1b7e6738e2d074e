import pg, { type ClientConfig } from 'pg'
import { within } from '#core/within'
import { ask } from '#db/postgres/ask'
import { BOUNDS } from '#db/postgres/bounds'
import { getTypeParser } from '#db/postgres/types'

/** Half an hour, so that a changed name or a new machine behind a balancer is found without a restart. */
const MAX_AGE_MILLISECONDS = 30 * 60_000
/** A server that cannot write may be a standby that was promoted since, or one that should no longer be asked. */
const READ_ONLY_AGE_MILLISECONDS = 5_000

const GOODBYE_MILLISECONDS = 2_000

/** One connection, and what the server said about itself when it was made. */
export interface Session {
  client: pg.Client
  isWritable: boolean
  isStandby: boolean
  /** Whether the server itself ends what takes too long. A pooler may have refused or dropped the settings for it. */
  isBounded: boolean
  madeAt: number
  /** From then on it is replaced. Both by the monotonic clock. */
  expiresAt: number
  /** What the server wants to see before it ends a statement. */
  cancelKey: CancelKey | undefined
  /** Set when the connection broke. */
  lost: Error | undefined
  onLost: (error: Error) => void
}

export interface CancelKey {
  processID: number
  secretKey: number
}

const LOOK = `select current_setting('transaction_read_only') = 'on' as is_read_only, pg_is_in_recovery() as is_standby,
  '0' <> all (array[${Object.keys(BOUNDS)
    .map((name) => `current_setting('${name}')`)
    .join()}]) as is_bounded`

interface Look {
  is_read_only: boolean
  is_standby: boolean
  is_bounded: boolean
}

/** Connects and asks what is at the other end. Each wait has the bound for connecting. */
export async function openSession(config: ClientConfig, connectMilliseconds: number): Promise<Session> {
  const client = new pg.Client({
    keepAlive: true,
    // A statement does not wait until the one before it is answered.
    pipeline: true,
    ...config,
    connectionTimeoutMillis: connectMilliseconds,
    types: { getTypeParser },
  })
  const session: Session = {
    client,
    isWritable: false,
    isStandby: false,
    isBounded: false,
    madeAt: 0,
    expiresAt: 0,
    cancelKey: undefined,
    lost: undefined,
    onLost: () => {},
  }
  client.connection.once('backendKeyData', (key: CancelKey) => {
    session.cancelKey = key
  })
  // Without a listener the process dies when the server closes a connection.
  client.on('error', (error) => {
    session.lost ??= error
    session.onLost(error)
  })
  try {
    await client.connect()
    const { rows } = await ask<Look>(client, { text: LOOK }, connectMilliseconds)
    return Object.assign(session, described(rows[0]))
  } catch (error) {
    client.connection.stream.destroy()
    throw error
  }
}

function described(look: Look | undefined): Partial<Session> {
  const madeAt = performance.now()
  const isWritable = look?.is_read_only === false
  const age = isWritable ? MAX_AGE_MILLISECONDS : READ_ONLY_AGE_MILLISECONDS
  return {
    isWritable,
    isStandby: look?.is_standby === true,
    isBounded: look?.is_bounded === true,
    madeAt,
    // Unequal, so that connections made together are not replaced together.
    expiresAt: madeAt + age * (0.8 + 0.4 * Math.random()),
  }
}

/** In order if the server listens, otherwise by force; a broken one at once. */
export function closeSession({ client }: Session, fault?: Error): Promise<void> {
  const { stream } = client.connection
  if (fault) stream.destroy()
  return within(GOODBYE_MILLISECONDS, client.end(), () => {
    stream.destroy()
  })
}
