import { spawnSync } from 'node:child_process'
import { chown } from 'node:fs/promises'

const NOBODY = 65534

export interface RunAs {
  /** What to put before a command. */
  prefix: string[]
  /** What to give to `spawn`. */
  identity: { uid?: number; gid?: number }
}

/**
 * PostgreSQL refuses to run as root. As root we show it a user namespace in which our own user has another
 * number: files stay ours, no account is needed. Where namespaces are forbidden (many containers) it runs as
 * `nobody`, which must then own `dir`.
 */
export async function unprivileged(dir: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { prefix: [], identity: {} }

  const unshare = ['unshare', '-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--']
  if (spawnSync('unshare', [...unshare.slice(1), 'true']).status === 0)
    return { prefix: unshare, identity: {} }

  await chown(dir, NOBODY, NOBODY)
  return { prefix: [], identity: { uid: NOBODY, gid: NOBODY } }
}
