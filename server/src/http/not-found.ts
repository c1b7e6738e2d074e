import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import findMyWay from 'find-my-way'
import { refuse } from '#core/errors'

/** Longer than any address can be: an id that is too long is an id that does not exist. */
export const MAX_PARAM_LENGTH = 20_000

/**
 * Answers unknown addresses (404) and known ones with another method (405), before token and body are looked at.
 * A router of its own knows only which methods an address takes.
 */
export function answerUnknownAddresses(app: FastifyInstance): void {
  const methodsByPath = new Map<string, Set<string>>()
  const addresses = findMyWay({ ignoreTrailingSlash: true, maxParamLength: MAX_PARAM_LENGTH })
  app.addHook('onRoute', ({ url, method }) => {
    const known = methodsByPath.get(url)
    const methods = known ?? new Set<string>()
    for (const each of [method].flat()) methods.add(each)
    if (known || url.includes('*')) return
    methodsByPath.set(url, methods)
    addresses.on('GET', url, () => undefined, methods)
  })
  app.addHook('onRequest', (request, reply, done) => {
    const path = pathOf(request.url)
    // A word where another method takes an id, such as DELETE /invitations/accept, is an address of its own.
    if (request.is404 || isShadowed(methodsByPath.get(path), request)) done(refusalFor(path, request, reply))
    else done()
  })

  function refusalFor(path: string, { method }: FastifyRequest, reply: FastifyReply): Error {
    const methods = addresses.find('GET', path)?.store as Set<string> | undefined
    if (!methods) return refuse('address-not-found')
    reply.header('allow', [...methods].sort().join(', '))
    return refuse('method-not-allowed', { method })
  }
}

function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

function isShadowed(methods: Set<string> | undefined, { method }: FastifyRequest): boolean {
  return methods !== undefined && !methods.has(method)
}
