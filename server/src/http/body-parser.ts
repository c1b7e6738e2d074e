import { LIMITS } from '@duebook/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '#core/errors'

/** Bytes; also the bound that Fastify keeps while reading. */
export const BODY_LIMIT = LIMITS.bodyMebibytes * 1024 * 1024

/**
 * One parser for every content type, so that size, type and form are checked in that order, and an empty body is
 * `{}` whatever it calls itself.
 */
export function readJsonBodies(app: FastifyInstance, bodyLimit = BODY_LIMIT): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // Fastify answers 415 to a Content-Type that it cannot parse before anybody has looked at the body.
    const type = request.headers['content-type']
    if (type?.trim() === '') delete request.headers['content-type']
    else if (type !== undefined && !isJson(type)) request.headers['content-type'] = 'application/octet-stream'
    done()
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (request, body, done) => {
    try {
      done(null, parseBody(request, body as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
}

function parseBody(request: FastifyRequest, body: Buffer): unknown {
  if (body.length === 0 || request.routeOptions.config.ignoresBody) return undefined
  const type = request.headers['content-type']
  if (type !== undefined && !isJson(type)) throw refuse('body-not-json')
  if (isEncoded(request)) throw refuse('body-encoded')
  return parseJson(body)
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
const JSON_TYPE = /^\s*application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i
const CHARSET = /;\s*charset\s*=\s*"?([^\s";]+)/i
