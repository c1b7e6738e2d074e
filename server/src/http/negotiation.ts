import type { FastifyReply } from 'fastify'

/** What a client accepts, in lower case, with how much it wants each: 0 is not at all. Of `Accept` and its siblings. */
export function weightsOf(header: string): Map<string, number> {
  return new Map(
    header.split(',', MAX_ENTRIES).map((each) => {
      const [name = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, quality === undefined ? 1 : Number(quality.slice(2)) || 0] as const
    }),
  )
}

/** Others may have named a header that the answer varies with, too. */
export function addVary(reply: FastifyReply, header: string): void {
  const others = reply.getHeader('vary')
  reply.header('vary', others === undefined ? header : `${String(others)}, ${header}`)
}

/** More than any honest client sends. */
const MAX_ENTRIES = 20
