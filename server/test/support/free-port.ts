import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'

/** For a program that has to be told its port before it starts. Free at this moment: someone else may take it. */
export async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listening(server)
  server.close()
  await once(server, 'close')
  return port
}

/** Listens on this machine alone, and says where. */
export async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
