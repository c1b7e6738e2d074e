import { pipeline, Readable, Transform } from 'node:stream'
import { API_PREFIX, type Endpoint } from '@duebook/contract'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { openApiDocument } from '#api-docs/document'
import { refusalsOf } from '#api-docs/refusals'
import type { AppError } from '#core/errors'
import { faultInFailure } from './failure.ts'

const description = openApiDocument('test') as { paths: Record<string, Record<string, Operation>> }
interface Operation {
  responses: Record<string, Response | { $ref: string }>
}
interface Response {
  headers?: Record<string, unknown>
}

/** Each is in the description of every response that has it. */
const DESCRIBED_HEADERS = ['ETag', 'Link', 'Location', 'Idempotency-Replayed', 'Retry-After']

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
// Mail has long allowed other letters than those of ASCII (RFC 6531).
ajv.addFormat('email', /^[^\s@]+@[^\s@]+$/)
ajv.addFormat('uri-reference', (text) => URL.canParse(text, 'https://example.org'))
ajv.addSchema(description, 'openapi')
const validators = new Map<string, ValidateFunction>()
const codes = new WeakMap<object, string>()

/** The code that a response was refused with, also where its body does not have it. */
export function refusedWith({ raw }: LightMyRequestResponse): string | undefined {
  return codes.get(raw.res)
}

/**
 * Holds every answer of the app against the published description, as somebody else's validator reads it, and every refusal
 * against the list of codes. An answer that does not fit, or has a status, a header or a code that the description does not
 * know, becomes a 599, which no test expects. One that is streamed is cut off instead.
 */
export function checkAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.refusal) codes.set(reply.raw, request.refusal.code)
    // Tests of compression compare with the plain answer.
    if (reply.hasHeader('content-encoding')) return payload
    const { statusCode } = reply
    const { endpoint } = request.routeOptions.config
    const type = String(reply.getHeader('content-type'))
    const faultIn = (text: string) =>
      faultInBody(text, { status: statusCode, type, refusal: request.refusal }, endpoint) ??
      faultInHeaders(reply.getHeaders(), statusCode, endpoint)
    if (endpoint && payload instanceof Readable) return pipeline(payload, checkedAtTheEnd(faultIn), () => {})
    const text = endpoint ? textOf(payload, type) : payload
    if (typeof text !== 'string' || (!endpoint && statusCode < 400)) return payload
    const fault = faultIn(text)
    if (fault === undefined) return payload
    reply.code(599).removeHeader('content-length')
    return JSON.stringify({ success: false, error: `${fault}: ${text}` })
  })
}

/** Some answers are bytes by the time they are sent. */
function textOf(payload: unknown, type: string): string | undefined {
  const isWritten = payload instanceof Uint8Array && type.startsWith('application/json')
  return isWritten ? Buffer.from(payload).toString() : typeof payload === 'string' ? payload : undefined
}

interface Sent {
  status: number
  type: string
  refusal: AppError | undefined
}

function faultInBody(
  text: string,
  { status, type, refusal }: Sent,
  endpoint: Endpoint | undefined,
): string | undefined {
  const answer: unknown = JSON.parse(text)
  if (status >= 400 && !refusal) return `${status} is not a refusal`
  const fault = refusal && faultInFailure(answer, status, type, refusal)
  if (fault !== undefined || !endpoint || isOfNoCall(status)) return fault
  const key = `${endpoint.method} ${endpoint.path} ${status}`
  if (!operationOf(endpoint).responses[status]) return `${key} is not described`
  if (refusal && !refusalsOf(endpoint).some(({ code }) => code === refusal.code)) {
    return `${key} is not described with this code`
  }
  const address = schemaAddress(endpoint, status, type.split(';')[0] ?? '')
  const validate = validators.get(address) ?? ajv.compile({ $ref: address })
  validators.set(address, validate)
  return validate(answer) ? undefined : `${key} does not fit: ${ajv.errorsText(validate.errors)}`
}

/** A 405 says that the endpoint is another one, and a 500 should never be. */
function isOfNoCall(status: number): boolean {
  return status === 405 || status === 500
}

function faultInHeaders(
  headers: Record<string, unknown>,
  status: number,
  endpoint: Endpoint | undefined,
): string | undefined {
  if (!endpoint || isOfNoCall(status)) return undefined
  const { headers: described = {} } = responseOf(endpoint, status)
  const unknown = DESCRIBED_HEADERS.filter(
    (name) => headers[name.toLowerCase()] !== undefined && !Object.hasOwn(described, name),
  )
  if (unknown.length > 0) return `${endpoint.path} ${status} is described without ${unknown.join(', ')}`
  // A read that can be kept has none where nothing is kept.
  const mustHaveEtag = Object.hasOwn(described, 'ETag') && !endpoint.kept
  const lacksEtag = mustHaveEtag && !headers.etag && headers['idempotency-replayed'] === undefined
  return lacksEtag ? `${endpoint.path} ${status} is described with an ETag` : undefined
}

function operationOf({ path, method }: Endpoint): Operation {
  const operation = description.paths[describedPath(path)]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${method} ${path} is not described`)
  return operation
}

function responseOf(endpoint: Endpoint, status: number): Response {
  const response = operationOf(endpoint).responses[status] ?? {}
  if (!('$ref' in response)) return response
  const steps = response.$ref.slice('#/'.length).split('/')
  return steps.reduce<unknown>(
    (node, step) => (node as Record<string, unknown>)[step],
    description,
  ) as Response
}

function schemaAddress(endpoint: Endpoint, status: number, type: string): string {
  const response = operationOf(endpoint).responses[status]
  const place = `content/${type.replace('/', '~1')}/schema`
  if (response && '$ref' in response) return `openapi${response.$ref}/${place}`
  const path = describedPath(endpoint.path)
    .replaceAll('/', '~1')
    .replaceAll('{', '%7B')
    .replaceAll('}', '%7D')
  return `openapi#/paths/${path}/${endpoint.method.toLowerCase()}/responses/${status}/${place}`
}

function describedPath(path: string): string {
  return API_PREFIX + path.replaceAll(/:(\w+)/g, '{$1}')
}

function checkedAtTheEnd(faultIn: (text: string) => string | undefined): Transform {
  const chunks: Buffer[] = []
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done(null, chunk)
    },
    flush(done) {
      const fault = faultIn(Buffer.concat(chunks).toString())
      done(fault === undefined ? null : new Error(fault))
    },
  })
}
