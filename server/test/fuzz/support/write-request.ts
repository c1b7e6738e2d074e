import type { Operation } from './description.ts'
import { Encoded, type Plan } from './requests.ts'
import type { Stage } from './stage.ts'
import { Literal, Reference } from './values.ts'

/** A request as it goes over the wire. */
export interface WrittenRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: string | Buffer | undefined
  address: string
}

/** Fills the plan with what the stage has now. */
export function writeRequest(operation: Operation, plan: Plan, stage: Stage): WrittenRequest {
  const { caller, body } = plan
  const headers = typeof caller === 'string' ? stage.credentials(caller) : given(caller)
  for (const [name, value] of plan.headers) headers[name] = headerText(found(value, stage))
  if (body !== undefined) headers['content-type'] ??= 'application/json'
  return {
    method: operation.method,
    url: addressOf(operation, plan, stage),
    headers,
    body: body && ('raw' in body ? body.raw : jsonObject(body.fields, stage)),
    address: stage.address,
  }
}

function given({ authorization }: { authorization: string | undefined }): Record<string, string> {
  return authorization === undefined ? {} : { authorization }
}

function addressOf(operation: Operation, { params, query }: Plan, stage: Stage): string {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    // Odd ones are encoded already.
    return typeof value === 'string' ? value : String(found(value, stage))
  })
  const search = query.map(([name, value]) => {
    const text = value instanceof Encoded ? value.text : encodeURIComponent(wellFormed(found(value, stage)))
    return `${name}=${text}`
  })
  return search.length === 0 ? path : `${path}?${search.join('&')}`
}

function found(value: unknown, stage: Stage): unknown {
  if (value instanceof Reference) return stage.find(value)
  return Array.isArray(value) ? value.map((each) => found(each, stage)) : value
}

/** Written by hand: a name may come twice, and a number may be none that JavaScript has. */
function jsonObject(fields: Array<[string, unknown]>, stage: Stage): string {
  const written = fields.map(([name, value]) => `${JSON.stringify(name)}:${json(found(value, stage))}`)
  return `{${written.join(',')}}`
}

function json(value: unknown): string {
  return value instanceof Literal ? value.json : (JSON.stringify(value) ?? 'null')
}

function wellFormed(value: unknown): string {
  return String(value).toWellFormed()
}

/** Names of other scripts go percent-encoded, as browsers must send them. */
function headerText(value: unknown): string {
  const text = String(value)
  return /^[\x20-\x7e\x80-\xff]*$/.test(text) ? text : encodeURIComponent(wellFormed(text))
}
