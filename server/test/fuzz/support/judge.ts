import type { Operation } from './description.ts'
import type { Answer } from './stage.ts'
import type { WrittenRequest } from './write-request.ts'

/** Throws where an answer is not what the description promises. */
export function judge(operation: Operation, request: WrittenRequest, answer: Answer): void {
  const fault = faultIn(operation, answer)
  if (fault !== undefined)
    throw new Error(`${fault}\n${describeRequest(request)}\n→ ${answer.status} ${cut(answer.text)}`)
}

function faultIn({ answers }: Operation, { status, headers, text }: Answer): string | undefined {
  if (status >= 500) return 'The server failed'
  if (!answers.has(status)) return `${status} is not described`
  for (const [name, pattern] of Object.entries(EVERY_ANSWER)) {
    if (!pattern.test(headers[name] ?? '')) return `The header ${name} is ${headers[name]}`
  }
  if (status === 429 && !/^\d+$/.test(headers['retry-after'] ?? '')) return 'Retry-After is missing'
  if (status === 401 && headers['www-authenticate'] !== 'Bearer') return 'WWW-Authenticate is missing'
  const validator = answers.get(status)
  if (!validator) return undefined
  if (headers['content-type'] !== 'application/json; charset=utf-8')
    return 'The answer does not call itself JSON'
  const body = parsed(text)
  if (!validator.Check(body)) return `The answer does not fit: ${JSON.stringify(validator.Errors(body))}`
  if (status >= 400 && INSIDES.test(text)) return 'The refusal tells what is inside'
  return undefined
}

const EVERY_ANSWER = {
  'x-request-id': /^[\w-]{16,64}$/,
  'cache-control': /^no-store$/,
  'x-content-type-options': /^nosniff$/,
}

/** Stacks, paths and words of the engines. */
const INSIDES =
  /node_modules|\.ts:\d|\bat \w+ \(|sqlite|postgres|pg_|syntax error|violates|undefined|\[object /i

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function describeRequest({ method, url, headers, body }: WrittenRequest): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${cut(value)}`)
  return [`${method} ${cut(url)}`, ...lines, '', cut(String(body ?? ''))].join('\n')
}

function cut(text: string): string {
  return text.length > 600 ? `${text.slice(0, 600)}… (${text.length} characters)` : text
}
