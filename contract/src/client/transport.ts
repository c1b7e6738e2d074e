import { ApiError, NetworkError } from './errors.ts'
import type { ParamsOf } from './path-params.ts'
import { type RawAnswer, type RememberedAnswers, rememberAnswer } from './remembered-answers.ts'
import { API_PREFIX, type BodyOf, type DataOf, type Endpoint, type Problem, type QueryOf } from './wire.ts'

/** Only what an endpoint takes: a call without parameters has no `params`, and so on. */
export type InputOf<E extends Endpoint> = ([ParamsOf<E['path']>] extends [never]
  ? unknown
  : { params: Record<ParamsOf<E['path']>, number | string> }) &
  (BodyOf<E> extends undefined ? unknown : { body: BodyOf<E> }) &
  (E['fileMebibytes'] extends number ? { file: FileBody } : unknown) &
  (QueryOf<E> extends undefined ? unknown : { query?: QueryOf<E> })

/** A file to send, as it is. */
export type FileBody = Blob | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Made for every call that takes one. Pass your own to repeat a call of an earlier page or process. */
  idempotencyKey?: string | undefined
  /** The ETag that the change is based on. If somebody else was faster, the call is refused with 412. */
  ifMatch?: string | undefined
}

export interface Answer<T> {
  data: T
  headers: Headers
}

export interface Transport {
  fetch: typeof fetch
  baseUrl: string
  sleep: (milliseconds: number) => Promise<void>
  newKey: () => string
  check?: ((endpoint: Endpoint, answer: unknown) => void) | undefined
  /** Another map takes its place when somebody else may be signed in, so that a late answer is not remembered for them. */
  remembered: RememberedAnswers
}

interface LooseInput {
  params?: Record<string, number | string>
  query?: Record<string, string | number | boolean | null | undefined>
  body?: unknown
  file?: FileBody
}

/** Where the answer to a read is remembered. */
interface Memory {
  answers: RememberedAnswers
  name: string
}

const MAX_TRIES = 3

/** Failures have a code only for those who ask for problem details. */
const ACCEPT = 'application/json, application/problem+json'

/**
 * One call, tried again where that is safe: reading, and writing under a key that the server remembers. The key
 * stays the same for all tries.
 */
export async function send<E extends Endpoint>(
  transport: Transport,
  endpoint: E,
  input: InputOf<E>,
  headers: Record<string, string>,
  options: CallOptions = {},
): Promise<Answer<DataOf<E>>> {
  const request = requestFor(endpoint, input as LooseInput, headers, options, transport.newKey)
  const url = transport.baseUrl + API_PREFIX + addressOf(endpoint, input as LooseInput)
  const memory = endpoint.kept && {
    answers: transport.remembered,
    name: [url, headers['x-database-id'], headers['x-database']].join(' '),
  }
  const repeatable = endpoint.method === 'GET' || endpoint.keyed === true
  for (let tries = 1; ; tries++) {
    try {
      return await once<DataOf<E>>(transport, url, request, endpoint, memory)
    } catch (error) {
      const wait = repeatable && tries < MAX_TRIES ? pauseBefore(error, tries) : undefined
      if (wait === undefined || options.signal?.aborted) throw error
      await transport.sleep(wait)
    }
  }
}

/** Milliseconds, or undefined where trying again cannot help. */
function pauseBefore(error: unknown, tries: number): number | undefined {
  if (error instanceof NetworkError) return 200 * tries
  if (error instanceof ApiError && error.status === 503) return Math.min(error.retryAfter ?? 1, 5) * 1000
  return undefined
}

async function once<T>(
  transport: Transport,
  url: string,
  request: RequestInit,
  endpoint: Endpoint,
  memory: Memory | undefined,
): Promise<Answer<T>> {
  const known = memory?.answers.get(memory.name)
  const received = await receive(transport, url, known ? unlessSame(known, request) : request)
  const raw = received.status === 304 && known ? known : received
  const { status, headers } = raw
  const envelope = parseEnvelope(raw.text)
  if (envelope?.success === true) {
    const data = endpoint.data === undefined ? envelope.message : envelope.data
    transport.check?.(endpoint, data)
    if (memory) rememberAnswer(memory.answers, memory.name, raw)
    return { data: data as T, headers }
  }
  if (typeof envelope?.error !== 'string') {
    throw new NetworkError(`Unexpected response from the server (status ${status})`)
  }
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN)
  const { error, code, params, challenge, methods } = envelope as unknown as Partial<Problem> & {
    error: string
  }
  throw new ApiError(status, error, {
    code,
    params,
    challenge,
    methods,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
  })
}

async function receive(transport: Transport, url: string, request: RequestInit): Promise<RawAnswer> {
  try {
    const response = await transport.fetch(url, request)
    return { status: response.status, headers: response.headers, text: await response.text() }
  } catch (error) {
    if (request.signal?.aborted) throw error
    throw new NetworkError('The server could not be reached', error)
  }
}

function unlessSame(known: RawAnswer, request: RequestInit): RequestInit {
  const headers = new Headers(request.headers)
  headers.set('if-none-match', known.headers.get('etag') ?? '')
  return { ...request, headers }
}

function parseEnvelope(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function requestFor(
  endpoint: Endpoint,
  input: LooseInput,
  headers: Record<string, string>,
  options: CallOptions,
  newKey: () => string,
): RequestInit {
  return {
    method: endpoint.method,
    headers: {
      accept: ACCEPT,
      ...headers,
      ...(endpoint.keyed ? { 'idempotency-key': options.idempotencyKey ?? newKey() } : {}),
      ...(options.ifMatch === undefined ? {} : { 'if-match': options.ifMatch }),
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    // Without `duplex` a stream is not sent.
    ...(input.file === undefined ? {} : { body: input.file, duplex: 'half' }),
    ...(options.signal ? { signal: options.signal } : {}),
  }
}

function addressOf(endpoint: Endpoint, { params = {}, query = {} }: LooseInput): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}
