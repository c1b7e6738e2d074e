import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'

export interface RegisteredRoute {
  method: string
  url: string
}

/**
 * Every route that is registered while `build` runs, as the framework itself tells it. Fastify announces each new
 * instance, so that nothing in the app has to know that it is watched.
 */
export async function recordingRoutes<T>(
  build: () => Promise<T>,
): Promise<{ result: T; routes: RegisteredRoute[] }> {
  const routes: RegisteredRoute[] = []
  const onCreated = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
      for (const each of [method].flat()) routes.push({ method: each, url })
    })
  }
  subscribe('fastify.initialization', onCreated)
  try {
    return { result: await build(), routes }
  } finally {
    unsubscribe('fastify.initialization', onCreated)
  }
}
