import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '#core/errors'
import { ANY_VERSION, type RequireCurrent, type Target } from '#core/target'

/** One tag has a few characters; a longer list than this matches nothing. */
export const MAX_IF_MATCH_LENGTH = 1_000

export function setEtag(reply: FastifyReply, version: number): void {
  reply.header('etag', etagOf(version))
}

/** The row that an address names, for a change that may be based on a version of it. */
export function targetOf({ params, request }: { params: { id: number }; request: FastifyRequest }): Target {
  return { id: params.id, requireCurrent: requireCurrent(request) }
}

/** Without If-Match nothing is checked: the contract's clients send none. */
export function requireCurrent(request: FastifyRequest): RequireCurrent {
  const header = request.headers['if-match']
  if (header === undefined) return ANY_VERSION
  const accepted = header.length > MAX_IF_MATCH_LENGTH ? [] : header.split(',').map((each) => each.trim())
  return (version) => {
    // Weak tags (W/"…") never match here: they do not promise that the bytes are the same.
    if (accepted.includes('*') || accepted.includes(etagOf(version))) return
    throw refuse('edit-conflict')
  }
}

/** Whether a client already has what this weak tag stands for. If-None-Match compares weakly. */
export function hasEtag(ifNoneMatch: string | undefined, weakEtag: string): boolean {
  if (ifNoneMatch === undefined || ifNoneMatch.length > MAX_IF_MATCH_LENGTH) return false
  const strong = weakEtag.slice('W/'.length)
  return ifNoneMatch.split(',').some((each) => ['*', weakEtag, strong].includes(each.trim()))
}

export function etagOf(version: number): string {
  return `"${version}"`
}
