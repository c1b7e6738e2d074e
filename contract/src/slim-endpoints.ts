import type { Endpoint } from './endpoint.ts'
import { API_PREFIX, endpoints } from './endpoints.ts'
import { shapeOf } from './fits.ts'

/*
 * The endpoints as the client needs them at run time, for builds: schemas, descriptions and TypeBox stay behind. The types
 * remain those of `endpoints.ts`.
 */

const REPLACED = /[\\/]contract[\\/]src[\\/]endpoints\.ts$/

interface SlimOptions {
  /** Keeps the shapes of answers, for who checks them by `fits`. */
  shapes?: boolean
}

/** A plugin for Vite and Rolldown. */
export function slimEndpoints(options: SlimOptions = {}) {
  return {
    name: 'duebook-slim-endpoints',
    load: (id: string) => (REPLACED.test(id) ? slimModule(options) : undefined),
  }
}

export function slimModule({ shapes = false }: SlimOptions = {}): string {
  const slim = Object.entries<Endpoint>(endpoints).map(([name, { method, path, keyed, kept, data }]) => [
    name,
    // Without shapes, `data` only says whether there is one.
    {
      method,
      path,
      ...(keyed && { keyed }),
      ...(kept && { kept }),
      ...(data && { data: shapes ? shapeOf(data) : true }),
    },
  ])
  return [
    `export const API_PREFIX = ${JSON.stringify(API_PREFIX)}`,
    `export const endpoints = ${JSON.stringify(Object.fromEntries(slim), null, shapes ? 0 : 2)}\n`,
  ].join('\n')
}
