import { API_PREFIX, endpoints } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import { serve } from '#http/serve'

/** What somebody who knows only the address of the API learns first. */
export function apiInfoRoutes(app: FastifyInstance, version: string): void {
  const links = { openapi: `${API_PREFIX}/openapi.json`, docs: `${API_PREFIX}/docs` }
  serve(app, endpoints.getApiInfo, () => ({ name: 'Duebook' as const, version, links }))
}
