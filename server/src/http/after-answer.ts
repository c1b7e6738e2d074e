import { finished } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Calls `work` once the answer has been handed over, or its asker has left: no time that it takes can be seen in the answer. */
export function afterAnswer(reply: FastifyReply, work: () => void): void {
  finished(reply.raw, () => setImmediate(work))
}
