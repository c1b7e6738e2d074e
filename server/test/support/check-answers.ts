import { pipeline, Readable, Transform } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { schemaFor } from '#http/openapi'

/**
 * Holds every answer of the app against the schema that describes it. An answer that does not fit, or has a status
 * that the description does not know, becomes a 599, which no test expects. One that is streamed is cut off instead.
 */
export function checkAnswers(app: FastifyInstance): void {
  const validators = new Map<string, Validator>()
  app.addHook('onSend', async (request, reply, payload) => {
    const { endpoint } = request.routeOptions.config
    // A 405 says that the endpoint is another one.
    if (!endpoint || reply.statusCode === 405) return payload
    const responses = schemaFor(endpoint).response as Record<string, TSchema>
    const schema = responses[reply.statusCode]
    const key = `${endpoint.method} ${endpoint.path} ${reply.statusCode}`
    if (payload instanceof Readable) return pipeline(payload, checkedAtTheEnd(faultOf), () => {})
    if (typeof payload !== 'string') return payload
    const fault = faultOf(payload)
    if (fault === undefined) return payload
    reply.code(599)
    return JSON.stringify({ success: false, error: `${fault}: ${payload}` })

    function faultOf(text: string): string | undefined {
      if (!schema) return `${key} is not described`
      const validator = validators.get(key) ?? Compile(schema)
      validators.set(key, validator)
      const answer: unknown = JSON.parse(text)
      return validator.Check(answer)
        ? undefined
        : `${key} does not fit: ${JSON.stringify(validator.Errors(answer))}`
    }
  })
}

function checkedAtTheEnd(faultOf: (text: string) => string | undefined): Transform {
  const chunks: Buffer[] = []
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done(null, chunk)
    },
    flush(done) {
      const fault = faultOf(Buffer.concat(chunks).toString())
      done(fault === undefined ? null : new Error(fault))
    },
  })
}
