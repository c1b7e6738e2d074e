import { type ComparedAll, compareAll } from './compare-all.ts'
import type { Options } from './options.ts'
import type { Place } from './place.ts'
import { WORKS } from './works.ts'

/** The same groups alone and among all those of a large instance: a request must cost what its own group does. */
export async function measureGrowth(engine: string, place: Place, options: Options): Promise<unknown> {
  const began = performance.now()
  const { bytes, startDuebook } = await place.crowd(options)
  const seconds = (performance.now() - began) / 1000
  const gibibytes = bytes / 2 ** 30
  const count = (number: number) => number.toLocaleString('en-US')
  console.log(
    `\n${count(options.groups)} groups, ${count(options.payments)} payments: ${gibibytes.toFixed(2)} GiB, made in ${seconds.toFixed(0)} s`,
  )
  const [floor, duebook] = await Promise.all([place.startDuebook(), startDuebook()])
  let compared: ComparedAll
  try {
    compared = await compareAll(
      `Growth, ${engine}: among all those against alone`,
      { floor, duebook },
      place.groups,
      { ...options, rounds: Math.min(options.rounds, 3) },
      WORKS.filter(({ name }) => name !== 'login' && name !== 'create bill'),
    )
  } finally {
    await Promise.all([floor.stop(), duebook.stop()])
  }
  return { seconds, gibibytes, ...compared }
}
