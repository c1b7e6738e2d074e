import { Readable } from 'node:stream'
import type { BodyOf, DataOf, Endpoint, ParamsOf, QueryOf } from '@duebook/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Caller } from '#core/caller'
import type { GroupScope } from '#db/group-scope'
import type { WrittenAnswer } from '#db/read-task'
import { BODY_LIMIT } from '#http/body-parser'
import { fileOf, takeFiles } from '#http/file-body'
import { setLocation } from '#http/location'
import { pathId } from '#http/path-id'
import { callerOf, scopeOf } from '#http/request-context'
import { bodyReader, queryReader } from '#http/validation'

/** What a handler is given: everything that came in, checked. */
export interface Call<E extends Endpoint> {
  body: BodyOf<E>
  query: QueryOf<E>
  /** What an address names: ids, or `NO_ID` where something else stands in its place. */
  params: Record<ParamsOf<E['path']>, number>
  /** Of a call that takes a challenge instead: undefined where nobody is signed in. */
  caller: E['access'] extends 'public'
    ? undefined
    : E['orChallenge'] extends true
      ? Caller | undefined
      : Caller
  scope: E['access'] extends 'group' | 'group-in-path' ? GroupScope : undefined
  /** Of an endpoint that takes a file: what is sent, as it comes in. */
  file: E['fileMebibytes'] extends number ? Readable : undefined
  request: FastifyRequest
  reply: FastifyReply
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
    /** The call needs no body, so whatever came is dropped unread. */
    ignoresBody?: boolean
    /** It can be called without a body, so one that is no JSON object is ignored. */
    ignoresOddBody?: boolean
  }
  interface FastifyInstance {
    /** Who may call the routes of this scope. */
    access: Endpoint['access']
  }
}

/** A stream or bytes are the whole answer. A handler that answers by itself returns the reply. */
export type Answer<E extends Endpoint> = DataOf<E> | Readable | WrittenAnswer | FastifyReply

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>> | DataOf<E>

/**
 * Serves one endpoint of the contract: the input is read by its schemas, and what the handler returns becomes the
 * answer's `data` (or `message`, where the contract shows one). A stream or bytes are the whole answer, as `streamed` and
 * `readGroup` make it.
 */
export function serve<E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void {
  if (app.access !== endpoint.access) {
    throw new Error(
      `${endpoint.method} ${endpoint.path} is ${endpoint.access}, but registered as ${app.access}`,
    )
  }
  const readBody = endpoint.body && bodyReader(endpoint.body)
  const readQuery = endpoint.query && queryReader(endpoint.query)
  const status = endpoint.status ?? 200
  const { access } = endpoint
  const isInGroup = access === 'group' || access === 'group-in-path'
  const readParams = paramsReader(endpoint.path)

  const { fileMebibytes } = endpoint
  const callerIn = (request: FastifyRequest) => {
    if (access === 'public') return undefined
    return endpoint.orChallenge ? (request.caller ?? undefined) : callerOf(request)
  }
  const callOf = (request: FastifyRequest, reply: FastifyReply): Call<E> => ({
    // Browsers are sent on in any case: the handler reads the query itself, and says where to.
    query: (endpoint.redirects ? {} : readQuery?.(request.query)) as QueryOf<E>,
    body: readBody?.(request.body) as BodyOf<E>,
    params: readParams(request.params),
    caller: callerIn(request) as Call<E>['caller'],
    scope: (isInGroup ? scopeOf(request) : undefined) as Call<E>['scope'],
    file: (fileMebibytes === undefined
      ? undefined
      : fileOf(request, reply, fileMebibytes)) as Call<E>['file'],
    request,
    reply,
  })
  const route: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path,
    // Of whoever is not known, the server's own and lower limit holds.
    ...(access !== 'public' && !endpoint.orChallenge && { bodyLimit: BODY_LIMIT }),
    config: {
      endpoint,
      ignoresBody: endpoint.body === undefined,
      ignoresOddBody: endpoint.ignoresOddBody === true,
      anyOrigin: endpoint.anyOrigin === true,
    },
    handler: async (request, reply) => {
      const result = await handler(callOf(request, reply))
      // A handler that has already answered (a replay) says so by answering itself.
      if (reply.sent || result === reply) return reply
      if (endpoint.redirects) return reply.redirect(result as string)
      reply.code(status)
      setLocation(reply, endpoint, result)
      if (result instanceof Readable || result instanceof Uint8Array)
        return reply.type('application/json; charset=utf-8').send(result)
      return endpoint.data ? { success: true, data: result } : { success: true, message: result }
    },
  }
  if (fileMebibytes === undefined) app.route(route)
  else takeFiles(app, (inside) => inside.route(route))
}

function paramsReader(path: string): (params: unknown) => Record<string, number> {
  const names = path.match(/(?<=:)\w+/g) ?? []
  return (params) => {
    const ids: Record<string, number> = {}
    for (const name of names) ids[name] = pathId((params as Record<string, string>)[name] ?? '')
    return ids
  }
}
