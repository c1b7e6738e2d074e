import { pipeline, Readable, Transform } from 'node:stream'
import type { Endpoint } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { schemaFor } from '#http/openapi'
import { faultInFailure } from './failure.ts'

/**
 * Holds every answer of the app against the schema that describes it, and every refusal against the list of codes. An
 * answer that does not fit, or has a status or a code that the description does not know, becomes a 599, which no test
 * expects. One that is streamed is cut off instead.
 */
export function checkAnswers(app: FastifyInstance): void {
  const schemas = new Map<Endpoint, Record<string, TSchema>>()
  const validators = new Map<string, Validator>()

  function responsesOf(endpoint: Endpoint): Record<string, TSchema> {
    const known = schemas.get(endpoint) ?? (schemaFor(endpoint).response as Record<string, TSchema>)
    schemas.set(endpoint, known)
    return known
  }

  function faultOf(text: string, status: number, endpoint: Endpoint | undefined): string | undefined {
    const answer: unknown = JSON.parse(text)
    const fault = status >= 400 ? faultInFailure(answer, status) : undefined
    // A 405 says that the endpoint is another one.
    if (fault !== undefined || !endpoint || status === 405) return fault
    const key = `${endpoint.method} ${endpoint.path} ${status}`
    const schema = responsesOf(endpoint)[status]
    if (!schema) return `${key} is not described`
    const validator = validators.get(key) ?? Compile(schema)
    validators.set(key, validator)
    if (validator.Check(answer)) return undefined
    return `${key} does not fit: ${JSON.stringify(validator.Errors(answer))}`
  }

  app.addHook('onSend', async (request, reply, payload) => {
    const { statusCode } = reply
    const { endpoint } = request.routeOptions.config
    const faultIn = (text: string) => faultOf(text, statusCode, endpoint)
    if (endpoint && payload instanceof Readable) return pipeline(payload, checkedAtTheEnd(faultIn), () => {})
    if (typeof payload !== 'string' || (!endpoint && statusCode < 400)) return payload
    const fault = faultIn(payload)
    if (fault === undefined) return payload
    reply.code(599)
    return JSON.stringify({ success: false, error: `${fault}: ${payload}` })
  })
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
