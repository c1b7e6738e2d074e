/* A process that receives a table of 49,000 rows and reads it again and again, until it is killed. */
import { Readable } from 'node:stream'
import { readFile } from '#imports/read-in-child'
import { withReceivedFile } from '#imports/receive-file'

const [parent = ''] = process.argv.slice(2)
const body = Readable.from([Buffer.from(`Name,Notes\n${`Rent,${'x'.repeat(400)}\n`.repeat(49_000)}`)])
await withReceivedFile({ parent, body }, async (file) => {
  for (;;) await readFile({ ...file, source: 'auto' })
})
