import { sql } from 'kysely'
import type { Logger } from '#core/logger'
import type { Db } from '#db/database'

interface ServerSettings {
  fsync: string
  full_page_writes: string
  synchronous_commit: string
  /** Copies of this server that are kept up to date. Null where this user may not see them. */
  standbys: number | null
  synchronous_standbys: number | null
}

/** Says at a start where the server may lose what it has acknowledged. */
export async function warnAboutUnsafeSettings(db: Db, log: Logger): Promise<void> {
  const server = await readServerSettings(db)
  for (const setting of ['fsync', 'synchronous_commit'] as const) {
    if (server[setting] === 'off') {
      log.warn(
        { setting },
        `PostgreSQL runs with ${setting} = off: acknowledged payments can be lost in a crash. Turn it on`,
      )
    }
  }
  if (server.full_page_writes === 'off') {
    log.warn({}, 'PostgreSQL runs with full_page_writes = off: a crash can damage the database. Turn it on')
  }
  if (server.synchronous_commit === 'local' || server.synchronous_commit === 'remote_write') {
    log.warn(
      {},
      `PostgreSQL runs with synchronous_commit = ${server.synchronous_commit}: acknowledged payments can be lost in a failover. Set it to on`,
    )
  }
  if (server.standbys !== null && server.standbys > 0 && server.synchronous_standbys === 0) {
    log.warn(
      { standbys: server.standbys },
      'all standbys of PostgreSQL are asynchronous: acknowledged payments can be lost in a failover. Set synchronous_standby_names',
    )
  }
}

async function readServerSettings(db: Db): Promise<ServerSettings> {
  // Who may not see what others do gets rows of which only the process is filled in. Subscribers and backups are no standbys.
  const { rows } = await sql<ServerSettings>`
    select current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit, standbys, synchronous_standbys
    from (
      select case when count(*) = count(sender.state) then count(*) end as standbys,
        case when count(*) = count(sender.state) then
          count(*) filter (where sender.sync_state in ('sync', 'quorum')) end as synchronous_standbys
      from pg_stat_replication sender
      where coalesce(sender.state, '') <> 'backup' and not exists (
        select from pg_replication_slots slot where slot.active_pid = sender.pid and slot.slot_type = 'logical')
    ) replication`.execute(db)
  const [settings] = rows
  if (!settings) throw new Error('PostgreSQL did not tell its settings')
  return settings
}
