import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Installs a library that Duebook does not use, in a folder aside, to compare with. Answers the folder of its packages. */
export function installAside(directory: string, library: string): string {
  const folder = join(directory, library.replaceAll(/\W/g, '-'))
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', library]
  const { status } = spawnSync('npm', args, { cwd: folder, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${library} could not be installed to compare with`)
  return join(folder, 'node_modules')
}

/** CPU that one call takes, in microseconds: other work on the machine hardly changes it. */
export async function cpuOf(times: number, run: () => unknown): Promise<number> {
  for (let i = 0; i < times / 10; i++) await run()
  const before = process.cpuUsage()
  for (let i = 0; i < times; i++) await run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / times
}
