import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface LineSpeed {
  /** There and back. */
  latencyMilliseconds: number
  bytesPerSecond: number
}

export interface Line {
  url: string
  /** What went over it since the last call. */
  take: () => { bytes: number; requests: number }
  close: () => Promise<void>
}

const REQUEST = /^(?:GET|POST|PUT|DELETE|HEAD|OPTIONS) \//

/**
 * A line to a server, as slow as given and shared by all connections. The browser's own emulation does not slow down what
 * the service worker fetches; this does.
 */
export async function openLine(target: string, speed: LineSpeed | undefined): Promise<Line> {
  const port = Number(new URL(target).port)
  const sockets = new Set<Socket>()
  let counted = { bytes: 0, requests: 0 }
  const up = directionOf(speed)
  const down = directionOf(speed)

  const server = createServer((browser) => {
    const upstream = connect(port, '127.0.0.1')
    for (const socket of [browser, upstream]) {
      socket.setNoDelay(true)
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
    browser.on('data', (chunk: Buffer) => {
      if (REQUEST.test(chunk.toString('latin1', 0, 16))) counted.requests += 1
      up(chunk.length, () => upstream.write(chunk))
    })
    upstream.on('data', (chunk: Buffer) => {
      counted.bytes += chunk.length
      // In packets, so that connections share the line.
      for (let start = 0; start < chunk.length; start += PACKET_BYTES) {
        const packet = chunk.subarray(start, start + PACKET_BYTES)
        down(packet.length, () => browser.write(packet))
      }
    })
    browser.on('end', () => up(0, () => upstream.end()))
    upstream.on('end', () => down(0, () => browser.end()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take: () => {
      const taken = counted
      counted = { bytes: 0, requests: 0 }
      return taken
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const PACKET_BYTES = 1_460

/** Delivers in order, each packet when the line has carried all before it. */
function directionOf(speed: LineSpeed | undefined) {
  let free = 0
  const underWay: Array<() => unknown> = []
  return (bytes: number, deliver: () => unknown): void => {
    if (!speed) return void deliver()
    free = Math.max(free, performance.now()) + (bytes / speed.bytesPerSecond) * 1000
    underWay.push(deliver)
    // Whichever timer comes first delivers the oldest: those of the same millisecond come in any order.
    setTimeout(() => underWay.shift()?.(), free + speed.latencyMilliseconds / 2 - performance.now())
  }
}
