import { LIMITS } from '@duebook/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '#core/errors'
import { requireQuickToParse } from '#http/quick-to-parse'

/** In bytes: how much Fastify reads of the body of a route that says nothing else, such as all that need no token. */
export const PUBLIC_BODY_LIMIT = LIMITS.publicBodyKibibytes * 1024
/** For routes whose caller is known before the body is read. */
export const BODY_LIMIT = LIMITS.bodyMebibytes * 1024 * 1024

/**
 * One parser for every content type, so that size, type and form are checked in that order, and an empty body is
 * `{}` whatever it calls itself.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // Fastify answers 415 to a Content-Type that it cannot parse before anybody has looked at the body.
    const type = request.headers['content-type']
    if (type?.trim() === '') delete request.headers['content-type']
    else if (type !== undefined && !isJson(type) && !FORM_TYPE.test(type))
      request.headers['content-type'] = 'application/octet-stream'
    done()
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      done(null, parseBody(request, body as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
}

function parseBody(request: FastifyRequest, body: Buffer): unknown {
  const { ignoresBody, ignoresOddBody } = request.routeOptions.config
  if (body.length === 0 || ignoresBody) return undefined
  return ignoresOddBody ? objectIn(() => readBody(request, body)) : readBody(request, body)
}

function readBody(request: FastifyRequest, body: Buffer): unknown {
  const type = request.headers['content-type']
  const isForm = type !== undefined && FORM_TYPE.test(type)
  if (type !== undefined && !isJson(type) && !isForm) throw refuse('body-not-json')
  // Of a page: it could send a form to any site without asking first.
  if (isForm && request.headers.origin !== undefined) throw refuse('body-not-json')
  if (isEncoded(request)) throw refuse('body-encoded')
  requireQuickToParse(body, request.routeOptions.config.endpoint?.bodyValues ?? LIMITS.bodyValues)
  if (!isForm) return parseJson(body)
  // What `curl -d` calls a form is JSON in most cases.
  const object = objectIn(() => parseJson(body))
  if (object === undefined) throw refuse('body-not-json')
  return object
}

/** Undefined for anything else, and for what cannot be read. */
function objectIn(read: () => unknown): object | undefined {
  try {
    const value = read()
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(STRICT_UTF8.decode(body))
  } catch {
    throw refuse('body-malformed')
  }
}

function isJson(contentType: string): boolean {
  const charset = CHARSET.exec(contentType)?.[1]
  return JSON_TYPE.test(contentType) && (charset === undefined || /^utf-?8$/i.test(charset))
}

export function isEncoded(request: FastifyRequest): boolean {
  const encoding = request.headers['content-encoding']
  return encoding !== undefined && encoding.toLowerCase() !== 'identity'
}

const STRICT_UTF8 = new TextDecoder('utf-8', { fatal: true })
const JSON_TYPE = /^\s*(?:application\/(?:[\w.+-]+\+)?json|text\/json)\s*(?:;|$)/i
const FORM_TYPE = /^\s*application\/x-www-form-urlencoded\s*(?:;|$)/i
const CHARSET = /;\s*charset\s*=\s*"?([^\s";]+)/i
