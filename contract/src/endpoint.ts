import type { Static, TObject, TSchema } from 'typebox'
import type { AuditAction } from './audit-actions.ts'
import type { Refusal } from './refusals.ts'

/**
 * Who may call: anybody, whoever is signed in, or a member of the bill group that headers or path select; and the least
 * that this caller must be. Only public calls leave `needs` out: a forgotten one would be open to every user or member.
 */
export type Permission =
  | { readonly access: 'public'; readonly needs?: never }
  | { readonly access: 'signed-in'; readonly needs: AccountNeeds }
  | { readonly access: 'group' | 'group-in-path'; readonly needs: GroupNeeds }

export type Access = Permission['access']

/** What a personal access token is good for. */
export type TokenAccess = 'read' | 'write'

/** `user` is anybody who is signed in. */
export type AccountNeeds = 'user' | 'administrator' | 'account-owner'

/** `administrator` means: of the account that the group belongs to. */
export type GroupNeeds = 'viewer' | 'editor' | 'manager' | 'administrator'

/** One call of the interface: what goes in, what comes out, who may. Server, client and OpenAPI all read it. */
export type Endpoint = Permission & {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api/v2, with `:name` for parameters. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
  readonly query?: TObject
  readonly body?: TObject
  /** It can be called without a body, so one that is no JSON object counts as none. */
  readonly ignoresOddBody?: true
  /** The body is a file of any type, up to so many MiB, instead of JSON. */
  readonly fileMebibytes?: number
  /** How many values the body may have, where that is not `LIMITS.bodyValues`. */
  readonly bodyValues?: number
  /**
   * Which personal access tokens may call it: those that write, or `read` ones too. Left out, none: what is added is closed to
   * them until somebody opens it on purpose.
   */
  readonly tokens?: TokenAccess
  /** Signed-in callers may select a bill group, and must where a field is about something in it. */
  readonly maySelectGroup?: true
  /** Pages of any origin may call it, without credentials. */
  readonly anyOrigin?: true
  /** Takes an Idempotency-Key. */
  readonly keyed?: true
  /** Takes X-Session; where it is `bound`, X-Session-Binding too. */
  readonly cookieSession?: 'unbound' | 'bound'
  /**
   * It is about power, so a sign-in or a confirmation within ten minutes is needed: in every session, or in cookie sessions only,
   * where clients of the contract, which know nothing of it, call it too. `by-rule`: in every session, but only in the cases that
   * the description names, which the call's own rule finds out.
   */
  readonly confirm?: 'every-session' | 'cookie-session' | 'by-rule'
  /** Only where the body has one of these fields. */
  readonly confirmFields?: readonly string[]
  /** May be called without signing in, with a `challenge` in the body. */
  readonly orChallenge?: true
  /** For browsers: answers by sending them elsewhere. */
  readonly redirects?: true
  /** What the audit log calls it, done or refused. A call that only begins something is in it where it is refused. */
  readonly audit?: AuditAction
  /** Refusals only where the body has one of these fields. */
  readonly auditFields?: readonly string[]
  /**
   * What it answers depends on the data of the group, the role, the day and what was asked alone: it carries a weak ETag, obeys
   * If-None-Match, and is kept until the group changes.
   */
  readonly kept?: true
  /** Bills and payments carry an ETag, and their changes take If-Match. */
  readonly etag?: true
  /** Settles a cycle of the bill, and takes If-Match with the bill's ETag. */
  readonly ifMatch?: true
  /** 200 unless something is created. */
  readonly status?: 201
  /** The path at which what was created can be read, sent as `Location`; its `:id` is the `id` of `data`. */
  readonly location?: `${string}/:id`
  /** The schema of `data`; a call without one answers a `message`. */
  readonly data?: TSchema
  readonly message?: string
  /** Those that are particular to this call. Others follow from its kind, or stand at its fields. */
  readonly refusals?: readonly Refusal[]
}

export type BodyOf<E extends Endpoint> = E['body'] extends TObject ? Static<E['body']> : undefined
export type QueryOf<E extends Endpoint> = E['query'] extends TObject ? Static<E['query']> : undefined
export type DataOf<E extends Endpoint> = E['data'] extends TSchema ? Static<E['data']> : string

/** How everybody but account owners is refused. Telemetry has had words of its own before others came. */
export function ownersOnly({ tag }: Pick<Endpoint, 'tag'>): 'account-owners-only' | 'owners-only' {
  return tag === 'Telemetry' ? 'account-owners-only' : 'owners-only'
}

/** Keeps the literal types, which the types above read. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}
