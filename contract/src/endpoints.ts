import { authEndpoints, setupEndpoints } from './auth.ts'
import { groupEndpoints } from './groups.ts'
import { instanceEndpoints } from './instance.ts'

/** The base of every path. */
export const API_PREFIX = '/api/v2'

/** The whole interface. */
export const endpoints = {
  ...setupEndpoints,
  ...authEndpoints,
  ...groupEndpoints,
  ...instanceEndpoints,
}
