import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { eventually } from '../db/eventually.ts'

/** One TCP connection on which a test sends what it likes, piece by piece. */
export interface RawConnection {
  socket: Socket
  send: (text: string) => void
  /** Everything that has come so far. */
  received: () => string
  /** Waits until it has come. */
  receives: (pattern: RegExp) => Promise<string>
  closed: Promise<unknown>
}

export async function rawConnection(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await once(socket, 'connect')
  return {
    socket,
    send: (piece) => socket.write(piece),
    received: () => text,
    receives: (pattern) =>
      eventually(async () => {
        if (!pattern.test(text)) throw new Error(`${pattern} did not come, but: ${text}`)
        return text
      }),
    closed,
  }
}

/** Whether somebody still accepts connections there. */
export async function accepts(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
