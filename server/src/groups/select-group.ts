import type { Endpoint } from '@duebook/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '#core/caller'
import { refuse } from '#core/errors'
import { NO_ID } from '#core/no-id'
import { roleAllows } from '#core/roles'
import type { Database, Db } from '#db/database'
import type { GroupScope } from '#db/group-scope'
import { scopeFor } from '#groups/scope-for'
import { isGroupNamed, readSelection } from '#groups/selection-headers'
import {
  type AccessibleGroup,
  findAccessibleGroup,
  listAccessibleGroups,
  type OpenGroup,
} from '#groups/store'
import { pathId } from '#http/path-id'
import { callerOf } from '#http/request-context'

declare module 'fastify' {
  interface FastifyRequest {
    /** The group of `namedGroupId`, where the caller may open it: read together with the caller. */
    namedGroup: OpenGroup | undefined
  }
}

/** The group that a request names by its id, as far as can be seen before anything is checked. */
export function namedGroupId({ routeOptions, headers, params }: FastifyRequest): number {
  const access = routeOptions.config.endpoint?.access
  if (access === 'group') return pathId(String(headers['x-database-id'] ?? ''))
  return access === 'group-in-path' ? pathId((params as { id: string }).id) : NO_ID
}

/** For calls that name the group in X-Database or X-Database-Id. */
export function requireSelectedGroup(app: FastifyInstance, database: Database): void {
  requireGroup(app, database, (request, caller) => selectedGroup(database.read, request, caller))
}

/** For calls that need a group only sometimes; whoever may see it may call them. */
export async function selectedScope(database: Database, request: FastifyRequest): Promise<GroupScope> {
  const caller = callerOf(request)
  return scopeFor(database, caller, await selectedGroup(database.read, request, caller))
}

/** For calls that are about a group only where one is named. */
export async function namedScope(
  database: Database,
  request: FastifyRequest,
): Promise<GroupScope | undefined> {
  return isGroupNamed(request) ? selectedScope(database, request) : undefined
}

/** For calls whose path names the group, as in /databases/{id}. */
export function requireGroupInPath(app: FastifyInstance, database: Database): void {
  requireGroup(app, database, (request, caller) => {
    const { id } = request.params as { id: string }
    return groupById(database.read, request, caller, id)
  })
}

type FindGroup = (request: FastifyRequest, caller: Caller) => Promise<OpenGroup> | OpenGroup

/** Membership first, then the role that the endpoint needs. */
function requireGroup(app: FastifyInstance, database: Database, find: FindGroup): void {
  app.decorateRequest('scope', null)
  app.addHook('onRequest', async (request) => {
    const caller = callerOf(request)
    const found = find(request, caller)
    // Nearly always it came with the caller, and there is nothing to wait for.
    const group = found instanceof Promise ? await found : found
    const { endpoint } = request.routeOptions.config
    // First, so that a refusal is in the audit log of the group.
    request.scope = scopeFor(database, caller, group)
    requireRole(caller, group.role, endpoint)
  })
}

/** By name, groups of the caller's own account come first: nobody else can put one in their way. */
function selectedGroup(db: Db, request: FastifyRequest, caller: Caller): Promise<OpenGroup> | OpenGroup {
  const { id, names } = readSelection(request)
  const byId = id === undefined ? undefined : groupById(db, request, caller, id)
  return names.length === 0 && byId ? byId : groupByName(db, caller, names, byId)
}

async function groupByName(
  db: Db,
  caller: Caller,
  names: string[],
  sameById: Promise<OpenGroup> | OpenGroup | undefined,
): Promise<OpenGroup> {
  const byId = await sameById
  const named = await groupsByName(db, caller, names)
  if (named.length === 0) throw refuse('group-not-found')
  if (byId) {
    if (!named.some((group) => group.id === byId.id)) {
      throw refuse('group-headers-differ')
    }
    return byId
  }
  const own = named.filter((group) => group.accountId === caller.accountId)
  const [group, another] = own.length > 0 ? own : named
  if (!group || another) throw refuse('group-name-ambiguous')
  return group
}

function groupById(
  db: Db,
  { namedGroup }: FastifyRequest,
  caller: Caller,
  text: string,
): Promise<OpenGroup> | OpenGroup {
  const id = pathId(text)
  return namedGroup !== undefined && namedGroup.id === id ? namedGroup : findGroupById(db, caller, id)
}

async function findGroupById(db: Db, caller: Caller, id: number): Promise<OpenGroup> {
  const group = await findAccessibleGroup(db, caller, id)
  if (!group) throw refuse('group-not-found')
  return group
}

async function groupsByName(db: Db, caller: Caller, names: string[]): Promise<AccessibleGroup[]> {
  for (const name of names) {
    const groups = await listAccessibleGroups(db, caller, name)
    if (groups.length > 0) return groups
  }
  return []
}

/** A route that does not say what it needs is closed. */
function requireRole(caller: Caller, role: AccessibleGroup['role'], endpoint: Endpoint | undefined): void {
  if (endpoint?.access !== 'group' && endpoint?.access !== 'group-in-path') throw refuse('not-permitted')
  if (caller.token?.access === 'read' && endpoint.tokens !== 'read') throw refuse('not-permitted')
  if (role === 'administrator') return
  if (endpoint.needs === 'administrator' || !roleAllows(role, endpoint.needs)) throw refuse('not-permitted')
}
