import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** What to do when the client sends something: `lose` never passes it on, `swallow` loses the server's answer to it. */
export type Verdict = 'pass' | 'lose' | 'swallow'

export interface PostgresProxy {
  /** The same database, by way of the proxy. */
  url: string
  /** Decides what becomes of everything that the client sends from now on. */
  decide: (verdictOn: (sent: string) => Verdict) => void
  /** No connection can be made, and those that there are break. */
  goAway: () => Promise<void>
  comeBack: () => Promise<void>
}

/** Stands between a client and PostgreSQL and cuts the connection where the test wants it. */
export async function postgresProxy(url: string, cut: 'end' | 'reset' = 'end'): Promise<PostgresProxy> {
  const target = new URL(url)
  let verdictOn: (sent: string) => Verdict = () => 'pass'
  const sockets = new Set<Socket>()

  function disconnect(client: Socket, server: Socket): void {
    if (cut === 'reset') client.resetAndDestroy()
    else client.end()
    server.destroy()
  }

  const proxy = createServer((client) => {
    const server = connect(Number(target.port), target.hostname)
    let swallowing = false
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        server.destroy()
      })
    }
    client.on('data', (chunk) => {
      const verdict = verdictOn(chunk.toString('latin1'))
      if (verdict === 'lose') return disconnect(client, server)
      if (verdict === 'swallow') swallowing = true
      server.write(chunk)
    })
    server.on('data', (chunk) => {
      if (swallowing) disconnect(client, server)
      else client.write(chunk)
    })
  })

  async function listen(port: number): Promise<void> {
    proxy.listen(port, '127.0.0.1')
    await once(proxy, 'listening')
  }

  async function goAway(): Promise<void> {
    if (!proxy.listening) return
    const closed = once(proxy, 'close')
    proxy.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }

  await listen(0)
  const { port } = proxy.address() as AddressInfo
  onTestFinished(goAway)
  const through = new URL(url)
  through.port = String(port)
  return {
    url: through.href,
    decide: (next) => {
      verdictOn = next
    },
    goAway,
    comeBack: () => listen(port),
  }
}
