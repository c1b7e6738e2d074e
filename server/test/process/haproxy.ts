import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { eventually } from '../db/eventually.ts'
import { freePort } from '../support/free-port.ts'
import type { Balancer } from './balancer.ts'
import { temporaryDirectory } from './server-process.ts'

const FILE = join(import.meta.dirname, '../../../deploy/haproxy.cfg')

export const hasHaproxy = spawnSync('haproxy', ['-v']).status === 0

/** HAProxy with the file that we ship; only the addresses are others. */
export async function startHaproxy(ports: number[]): Promise<Balancer> {
  const [web, alive, stats] = [await freePort(), await freePort(), await freePort()]
  const lines = readFileSync(FILE, 'utf8')
    .replace('bind :3000', `bind 127.0.0.1:${web}`)
    .replace('127.0.0.1:8404', `127.0.0.1:${alive}`)
    .replace(/duebook-(\d):3000/g, (_, number: string) => `127.0.0.1:${ports[Number(number) - 1]}`)
  const file = join(temporaryDirectory(), 'haproxy.cfg')
  writeFileSync(file, `${lines}\nfrontend stats\n  bind 127.0.0.1:${stats}\n  stats enable\n  stats uri /\n`)
  execFileSync('haproxy', ['-c', '-f', file], { stdio: 'pipe' })
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
  onTestFinished(async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  })
  const sees = (count: number) =>
    eventually(async () => {
      const table = await (await fetch(`http://127.0.0.1:${stats}/;csv`)).text()
      const up = table.match(/^duebook,duebook-\d,.*?,UP,/gm) ?? []
      if (up.length !== count) throw new Error(`${up.length} servers are up`)
      // What the container's own health check asks.
      if (!(await fetch(`http://127.0.0.1:${alive}/`)).ok) throw new Error('HAProxy is not healthy')
    }, 60_000)
  await sees(ports.length)
  return { url: `http://127.0.0.1:${web}`, sees }
}
