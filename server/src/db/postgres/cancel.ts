import { once } from 'node:events'
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'
import { within } from '#core/within'
import type { Session } from '#db/postgres/session'

const MAX_WAIT_MILLISECONDS = 2_000
const SSL_REQUEST = 80_877_103
const CANCEL_REQUEST = 80_877_102

/**
 * Asks the server to end what the session is doing, over a connection of its own as the protocol wants it. Closing ours is not enough:
 * a commit that waits for a standby does not look at its connection. Never fails; whether it helped is not known.
 */
export async function cancel({ client, cancelKey }: Session): Promise<void> {
  if (!cancelKey) return
  const socket = socketTo(client)
  const sent = send(socket, client, [CANCEL_REQUEST, cancelKey.processID, cancelKey.secretKey])
  await within(
    MAX_WAIT_MILLISECONDS,
    sent.catch(() => undefined),
    () => undefined,
  )
  socket.destroy()
}

/** Whether anything comes from its server on a new connection: from one that stands still, or is cut off, nothing does. */
export async function isAnswering({ client }: Session, milliseconds: number): Promise<boolean> {
  const socket = socketTo(client)
  const answered = ask(socket).then(
    () => true,
    () => false,
  )
  const isThere = await within(milliseconds, answered, () => false)
  socket.destroy()
  return isThere
}

async function ask(socket: Socket): Promise<unknown> {
  await once(socket, 'connect')
  socket.write(message([SSL_REQUEST]))
  return Promise.race([once(socket, 'data'), once(socket, 'close')])
}

function socketTo({ host, port }: Session['client']): Socket {
  const path = `${host}/.s.PGSQL.${port}`
  const socket = host.startsWith('/') ? connectTcp({ path }) : connectTcp(port, host)
  return socket.on('error', () => {})
}

async function send(socket: Socket, client: Session['client'], words: number[]): Promise<void> {
  await once(socket, 'connect')
  // Its type knows only whether there are options.
  const ssl = client.ssl as boolean | ConnectionOptions
  const channel = ssl ? await encrypted(socket, client.host, typeof ssl === 'object' ? ssl : {}) : socket
  channel.write(message(words))
  // The server closes it once the request has been dealt with.
  channel.resume()
  await once(channel, 'close')
}

async function encrypted(socket: Socket, host: string, options: ConnectionOptions): Promise<Socket> {
  socket.write(message([SSL_REQUEST]))
  const [answer] = (await once(socket, 'data')) as [Buffer]
  // What the session itself was not told in plain text is not told so to whoever answers now.
  if (answer.toString('latin1') !== 'S') throw new Error('The server no longer encrypts')
  const servername = isIP(host) === 0 ? { servername: host } : {}
  const channel = connectTls({ host, ...servername, ...options, socket })
  channel.on('error', () => {})
  await once(channel, 'secureConnect')
  return channel
}

/** Its length and its words, four bytes each. */
function message(words: number[]): Buffer {
  const bytes = Buffer.alloc(4 * (words.length + 1))
  ;[bytes.length, ...words].forEach((word, index) => {
    // Keys are signed, codes are not.
    bytes.writeInt32BE(word | 0, 4 * index)
  })
  return bytes
}
