import { NAME_HEADER_LENGTH, TEXT_LIMITS } from '@duebook/contract'
import type { FastifyRequest } from 'fastify'
import { refuse } from '#core/errors'
import { MATCHES_NOTHING, toNfc } from '#core/text'

/** A group as the caller named it. A name may have two readings, tried in this order. */
export interface Selection {
  id: string | undefined
  names: string[]
}

/** The only place that knows the headers. A blank one counts as absent. */
export function readSelection(request: FastifyRequest): Selection {
  const name = single(request, 'X-Database')
  const id = single(request, 'X-Database-Id')
  if (name === undefined && id === undefined) {
    throw refuse('group-not-selected')
  }
  return { id, names: name === undefined ? [] : readings(name) }
}

/** Whether one is named at all. */
export function isGroupNamed(request: FastifyRequest): boolean {
  return ['X-Database', 'X-Database-Id'].some((header) => single(request, header) !== undefined)
}

function single(request: FastifyRequest, header: string): string | undefined {
  const { rawHeaders } = request.raw
  const wanted = header.toLowerCase()
  let value: string | undefined
  let times = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]
    if (name?.length !== header.length || name.toLowerCase() !== wanted) continue
    times += 1
    value = rawHeaders[i + 1]
  }
  if (times > 1) throw refuse('group-header-repeated', { header })
  if (value === undefined) return undefined
  if (value.length > NAME_HEADER_LENGTH) return MATCHES_NOTHING
  return fromHeaderBytes(value).trim() || undefined
}

/** Browsers cannot send other than Latin-1 characters in a header, so names may also come percent-encoded. */
function readings(name: string): string[] {
  const names = [name, percentDecoded(name) ?? name]
    .map((text) => toNfc(text, TEXT_LIMITS.groupName)?.trim() ?? '')
    .filter((text) => text !== '')
  return names.length === 0 ? [MATCHES_NOTHING] : [...new Set(names)]
}

/** Node hands header bytes over as Latin-1; most clients mean UTF-8. */
function fromHeaderBytes(value: string): string {
  if (PRINTABLE_ASCII.test(value)) return value
  try {
    return STRICT_UTF8.decode(Buffer.from(value, 'latin1'))
  } catch {
    return value
  }
}

function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const PRINTABLE_ASCII = /^[\x20-\x7e]*$/
const STRICT_UTF8 = new TextDecoder('utf-8', { fatal: true })
