import { cpSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type ComparedAll, compareAll } from './compare-all.ts'
import { addOtherGroups } from './growth-data.ts'
import type { Options } from './options.ts'
import { sqlitePlace } from './place.ts'
import { startDuebook } from './servers.ts'
import { WORKS } from './works.ts'

/** The same groups alone and among all those of a large instance: a request must cost what its own group does. */
export async function measureGrowth(directory: string, options: Options): Promise<unknown> {
  const home = join(directory, 'growth')
  const alone = await sqlitePlace(home)
  const crowded = join(home, 'crowded')
  cpSync(join(home, 'data'), crowded, { recursive: true })
  const file = join(crowded, 'duebook.sqlite')
  const began = performance.now()
  addOtherGroups(file, options.groups, options.payments)
  const seconds = (performance.now() - began) / 1000
  const gibibytes = statSync(file).size / 2 ** 30
  const count = (number: number) => number.toLocaleString('en-US')
  console.log(
    `\n${count(options.groups)} groups, ${count(options.payments)} payments: ${gibibytes.toFixed(2)} GiB, made in ${seconds.toFixed(0)} s`,
  )
  const [floor, duebook] = await Promise.all([alone.startDuebook(), startDuebook({ DATA_DIR: crowded })])
  let compared: ComparedAll
  try {
    compared = await compareAll(
      'Growth, SQLite: among all those against alone',
      { floor, duebook },
      alone.groups,
      { ...options, rounds: Math.min(options.rounds, 3) },
      WORKS.filter(({ name }) => name !== 'login' && name !== 'create bill'),
    )
  } finally {
    await Promise.all([floor.stop(), duebook.stop()])
  }
  return { seconds, gibibytes, ...compared }
}
