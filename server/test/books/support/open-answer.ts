import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { API_PREFIX } from '@duebook/contract'
import { onTestFinished } from 'vitest'
import type { Books } from '../../support/books.ts'

/** An answer that the test reads itself, over a socket. */
export async function openAnswer(
  { app, owner, groupId }: Books,
  path: string,
  headers: Record<string, string> = { ...owner.auth, 'x-database-id': String(groupId) },
): Promise<IncomingMessage> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  request({ host: '127.0.0.1', port, path: API_PREFIX + path, headers }, resolve)
    .on('error', reject)
    .end()
  const answer = await promise
  onTestFinished(() => void answer.destroy())
  return answer
}
