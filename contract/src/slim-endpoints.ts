import type { Endpoint } from './endpoint.ts'
import { API_PREFIX, endpoints } from './endpoints.ts'

/*
 * The endpoints as the client needs them at run time, for builds: schemas, descriptions and TypeBox stay behind. The types
 * remain those of `endpoints.ts`.
 */

const REPLACED = /[\\/]contract[\\/]src[\\/]endpoints\.ts$/

/** A plugin for Vite and Rolldown. */
export function slimEndpoints() {
  return {
    name: 'duebook-slim-endpoints',
    load: (id: string) => (REPLACED.test(id) ? slimModule() : undefined),
  }
}

export function slimModule(): string {
  const slim = Object.entries<Endpoint>(endpoints).map(([name, { method, path, keyed, data }]) => [
    name,
    // `data` only says whether there is one.
    { method, path, ...(keyed && { keyed }), ...(data && { data: true }) },
  ])
  return [
    `export const API_PREFIX = ${JSON.stringify(API_PREFIX)}`,
    `export const endpoints = ${JSON.stringify(Object.fromEntries(slim), null, 2)}\n`,
  ].join('\n')
}
