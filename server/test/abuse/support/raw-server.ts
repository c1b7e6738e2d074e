import { connect } from 'node:net'

/** Sends bytes on a connection of their own and answers all that comes until the server closes it. */
export function exchangeWith(port: number, ...parts: Array<string | Buffer>): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => {
      for (const part of parts) socket.write(typeof part === 'string' ? Buffer.from(part, 'latin1') : part)
    })
    socket.setTimeout(60_000, () => socket.destroy(new Error('The server neither answers nor closes')))
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    // The server may close before it has read everything; what it said before counts.
    socket.on('error', (error) => chunks.length === 0 && reject(error))
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')))
  })
}

/** The statuses of all answers on one connection, in their order. */
export function statusesIn(received: string): number[] {
  return [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1]))
}
