import { compare } from './compare.ts'
import type { Options } from './options.ts'
import type { Place } from './place.ts'
import { PLAIN } from './servers.ts'
import { PAY, READS } from './works.ts'

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
  const [alone, among] = await Promise.all([place.startDuebook(PLAIN), startDuebook(PLAIN)])
  try {
    const title = `Growth, ${engine}: among all those compared with alone`
    const rows = await compare(title, { alone, among }, [...READS, PAY], options)
    return { seconds, gibibytes, rows }
  } finally {
    await Promise.all([alone.stop(), among.stop()])
  }
}
