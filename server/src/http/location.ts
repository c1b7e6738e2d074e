import { API_PREFIX, type Endpoint } from '@duebook/contract'
import type { FastifyReply } from 'fastify'

/** Says where what was created can be read. On a replay too: unlike the ETag, the address never becomes outdated. */
export function setLocation(reply: FastifyReply, { location }: Endpoint, data: unknown): void {
  if (location === undefined) return
  const { id } = data as { id: number }
  reply.header('location', API_PREFIX + location.replace(':id', String(id)))
}
