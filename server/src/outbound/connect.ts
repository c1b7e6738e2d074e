import { once } from 'node:events'
import { isIP, connect as openSocket, type Socket } from 'node:net'
import { connect as openTls } from 'node:tls'
import type { Logger } from '#core/logger'
import { isPublic, readAddress } from '#outbound/address-rules'
import { type AllowEntry, isAllowed } from '#outbound/allow-list'
import { NOT_REACHED, OutboundError } from '#outbound/outbound'
import type { ResolveName } from '#outbound/resolve-names'

export interface Guard {
  allow: readonly AllowEntry[]
  log: Logger
  resolve: ResolveName
}

export interface Connection {
  socket: Socket
  /** False where only OUTBOUND_ALLOW opens the target. */
  isPublic: boolean
}

/** Of several addresses one that does not answer leaves time for the others. */
const CONNECT_MILLISECONDS = 5_000

/**
 * A connection to where the address leads, ready for HTTP. The name is resolved once, every address that it has is checked,
 * and the connection goes to the checked address itself: nobody resolves a second time. Sockets of an agent or of https
 * would not come through here, so neither is used.
 */
export async function connectGuarded(
  guard: Guard,
  url: URL,
  userId: number,
  signal: AbortSignal,
): Promise<Connection> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const isEncrypted = url.protocol === 'https:'
  const port = Number(url.port || (isEncrypted ? 443 : 80))
  const addresses = await guard.resolve(host, userId, signal)
  for (const address of addresses) requireReachable(guard, { host, address, port })
  const socket = await connectToFirst(addresses, port, signal)
  try {
    // What the system says about the connection that was really made.
    const isPublic = requireReachable(guard, { host, address: socket.remoteAddress ?? '', port })
    return { socket: isEncrypted ? await encrypt(socket, host, signal) : socket, isPublic }
  } catch (error) {
    socket.destroy()
    throw error
  }
}

/** Answers whether it is public; false where it is only allowed. */
function requireReachable(
  { allow, log }: Guard,
  target: { host: string; address: string; port: number },
): boolean {
  const address = readAddress(target.address)
  if (address && isPublic(address)) return true
  if (address && isAllowed(allow, { ...target, address })) return false
  // The only place where the address is told: it says something about the operator's network.
  log.warn({ ...target }, 'a request was not sent: its target is not public. OUTBOUND_ALLOW can open it')
  throw new OutboundError('unreachable', NOT_REACHED)
}

async function connectToFirst(
  addresses: readonly string[],
  port: number,
  signal: AbortSignal,
): Promise<Socket> {
  let failure: unknown = Object.assign(new Error('The name has no address'), { code: 'ENOTFOUND' })
  for (const address of addresses) {
    signal.throwIfAborted()
    const socket = ignoringErrors(openSocket({ host: address, port, autoSelectFamily: false }))
    const turn = AbortSignal.any([signal, AbortSignal.timeout(CONNECT_MILLISECONDS)])
    try {
      await once(socket, 'connect', { signal: turn })
      return socket
    } catch (error) {
      socket.destroy()
      failure = error
    }
  }
  throw failure
}

async function encrypt(socket: Socket, host: string, signal: AbortSignal): Promise<Socket> {
  // The certificate is held against the name, or the address where there is none.
  const encrypted = openTls({
    socket,
    host,
    ...(isIP(host) === 0 && { servername: host.replace(/\.$/, '') }),
  })
  try {
    await once(encrypted, 'secureConnect', { signal })
    return encrypted
  } catch (error) {
    encrypted.destroy()
    throw error
  }
}

/** Whoever waits for something of it is still told. One that fails while nobody does must not end the process. */
function ignoringErrors<S extends Socket>(socket: S): S {
  return socket.on('error', () => {})
}
