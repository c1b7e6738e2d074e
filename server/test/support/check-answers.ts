import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { schemaFor } from '#http/openapi'

/**
 * Holds every answer of the app against the schema that describes it. An answer that does not fit, or has a status
 * that the description does not know, becomes a 599, which no test expects.
 */
export function checkAnswers(app: FastifyInstance): void {
  const validators = new Map<string, Validator>()
  app.addHook('onSend', async (request, reply, payload) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint || typeof payload !== 'string') return payload
    // Says that the endpoint is another one.
    if (reply.statusCode === 405) return payload
    const responses = schemaFor(endpoint).response as Record<string, TSchema>
    const schema = responses[reply.statusCode]
    const key = `${endpoint.method} ${endpoint.path} ${reply.statusCode}`
    if (!schema) return complain(`${key} is not described`)
    const validator = validators.get(key) ?? Compile(schema)
    validators.set(key, validator)
    const answer: unknown = JSON.parse(payload)
    if (!validator.Check(answer))
      return complain(`${key} does not fit: ${JSON.stringify(validator.Errors(answer))}`)
    return payload

    function complain(message: string): string {
      reply.code(599)
      return JSON.stringify({ success: false, error: `${message}: ${String(payload)}` })
    }
  })
}
