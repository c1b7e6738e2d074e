import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eventually } from '../db/eventually.ts'
import { withClient } from './admin.ts'
import { SUPERUSER } from './cluster.ts'
import { type RunningPostgres, startPostgres } from './start-postgres.ts'

export interface ReplicatedPostgres {
  primary: RunningPostgres
  standby: RunningPostgres
  /** Address of both, primary first, of which the one that takes writes is meant. */
  url(database: string): string
  /** The standby takes writes from now on. Resolves when it does. */
  promote(): Promise<void>
  stop(): Promise<void>
}

const NAME = 'standby'
const SETTINGS = {
  // All that tests write: the standby must find it, however late it comes.
  wal_keep_size: '1GB',
  // A standby that did not get hold of the primary at once would wait for five seconds.
  wal_retrieve_retry_interval: '100ms',
  // In the data directory, which is removed, whatever kills the server.
  dynamic_shared_memory_type: 'mmap',
}

/** A primary, and a standby that follows it from a copy of its files. A commit waits until the standby has it on its disk. */
export async function startReplicated(): Promise<ReplicatedPostgres> {
  const primary = await startPostgres({ settings: SETTINGS })
  try {
    const standby = await startPostgres({ settings: SETTINGS }, (_, dir, runAs) =>
      copyData(primary, dir, runAs.identity),
    )
    await untilStreaming(primary)
    // Not before: until there is one, no commit would ever end.
    await requireStandby(primary)
    return together(primary, standby)
  } catch (error) {
    await primary.stop()
    throw error
  }
}

function together(primary: RunningPostgres, standby: RunningPostgres): ReplicatedPostgres {
  return {
    primary,
    standby,
    url: (database) =>
      `postgres://${SUPERUSER}:${primary.password}@${primary.host},${standby.host}/${encodeURIComponent(database)}?target_session_attrs=read-write`,
    async promote() {
      const [row] = await query(standby, 'select pg_promote(true, 30) as done')
      if (row?.done !== true) throw new Error('The standby was not promoted')
    },
    async stop() {
      // The primary first: it would otherwise wait for a standby that is gone.
      await primary.stop()
      await standby.stop()
    },
  }
}

/** As every backup tool does it: what changes meanwhile is in the log of changes, which the copy reads from where the backup began. */
async function copyData(
  primary: RunningPostgres,
  dir: string,
  identity: { uid?: number; gid?: number },
): Promise<string> {
  const data = join(dir, 'data')
  const label = await withClient(primary.url('postgres'), async (client) => {
    await client.query("select pg_backup_start('standby', fast => true)")
    await promisify(execFile)('cp', ['-a', primary.data, data], identity)
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    return rows[0]?.labelfile ?? ''
  })
  await Promise.all(['postmaster.pid', 'postmaster.opts'].map((name) => rm(join(data, name))))
  const [host, port] = primary.host.split(':')
  const conninfo = `host=${host} port=${port} user=${SUPERUSER} password=${primary.password} application_name=${NAME}`
  await Promise.all([
    writeFile(join(data, 'backup_label'), label),
    writeFile(join(data, 'standby.signal'), ''),
    // In a file, where other users of the machine do not see it.
    writeFile(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`),
  ])
  return primary.password
}

async function requireStandby(primary: RunningPostgres): Promise<void> {
  await query(primary, `alter system set synchronous_standby_names = '${NAME}'`)
  await query(primary, 'select pg_reload_conf()')
  await eventually(async () => {
    const [row] = await query(primary, 'select sync_state from pg_stat_replication')
    if (row?.sync_state !== 'sync') throw new Error('The standby is not synchronous')
  })
}

async function untilStreaming(primary: RunningPostgres): Promise<void> {
  await eventually(async () => {
    const [row] = await query(primary, 'select state from pg_stat_replication')
    if (row?.state !== 'streaming') throw new Error('The standby does not follow')
  })
}

async function query(server: RunningPostgres, sql: string): Promise<Record<string, unknown>[]> {
  const { rows } = await withClient(server.url('postgres'), (client) =>
    client.query<Record<string, unknown>>(sql),
  )
  return rows
}
