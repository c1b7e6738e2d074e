import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Balancer {
  /** Host and port. */
  host: string
  /** New connections go to these, in turn. Those that there are stay where they are. */
  pointTo: (...hosts: string[]) => void
  /** Breaks every connection. */
  cut: () => void
  close: () => Promise<void>
}

/** Passes connections on as they are, like HAProxy in `tcp` mode: in front of servers, or of a database. */
export async function startBalancer(...hosts: string[]): Promise<Balancer> {
  let targets = hosts
  let turn = 0
  const sockets = new Set<Socket>()

  const balancer = createServer((client) => {
    turn += 1
    const [host = '', port = ''] = (targets[turn % targets.length] ?? '').split(':')
    const server = connect(Number(port), host)
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        server.destroy()
      })
    }
    client.pipe(server).pipe(client)
  })
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  balancer.listen(0, '127.0.0.1')
  await once(balancer, 'listening')
  return {
    host: `127.0.0.1:${(balancer.address() as AddressInfo).port}`,
    pointTo(...next) {
      targets = next
    },
    cut,
    async close() {
      balancer.close()
      cut()
      await once(balancer, 'close')
    },
  }
}
