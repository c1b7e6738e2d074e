import { join } from 'node:path'
import { mebibytes } from './compare-all.ts'
import { median } from './load.ts'
import { startDuebook } from './servers.ts'

const STARTS = 5

/** From the start of the process to the line that says it is ready, on data that is there already. */
export async function measureStartUp(directory: string): Promise<unknown> {
  const settings = { DATA_DIR: join(directory, 'start-up') }
  const milliseconds: number[] = []
  const idle: number[] = []
  for (let start = 0; start <= STARTS; start++) {
    const server = await startDuebook(settings)
    // The first one makes the database.
    if (start > 0) milliseconds.push(server.readyAfter)
    idle.push(server.usage().rssBytes)
    await server.stop()
  }
  const result = { readyAfterMilliseconds: median(milliseconds), idleBytes: median(idle) }
  console.log(
    `\nstart-up: ready after ${result.readyAfterMilliseconds.toFixed(0)} ms, ${mebibytes(result.idleBytes)} MiB at idle`,
  )
  return result
}
