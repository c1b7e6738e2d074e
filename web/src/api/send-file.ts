import { API_PREFIX, ApiError, NetworkError, type Problem } from '@duebook/contract'

/** What sending needs of the page's session. */
export interface FileSession {
  /** False: nobody is signed in. `again` fetches a new token even if the present one looks good. */
  resume: (options?: { again?: boolean }) => Promise<boolean>
  accessToken: () => string | undefined
}

export interface FileToSend {
  /** Below the API's prefix, with its query. */
  path: string
  groupId: number
  file: Blob
  signal?: AbortSignal | undefined
  onProgress?: ((sent: number, size: number) => void) | undefined
}

/**
 * Sends a file as the body of a call of a bill group. Not with `fetch`, which tells nothing of how much has been sent. As with
 * every other call a token that the server refuses is exchanged, once.
 */
export async function sendFile<Data>(
  session: FileSession,
  wanted: FileToSend,
  newRequest = () => new XMLHttpRequest(),
): Promise<Data> {
  await session.resume()
  const token = session.accessToken()
  try {
    return await attempt<Data>(wanted, token, newRequest())
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || token === undefined) throw error
    if (!(await session.resume({ again: true }))) throw error
    return attempt<Data>(wanted, session.accessToken(), newRequest())
  }
}

function attempt<Data>(
  { path, groupId, file, signal, onProgress }: FileToSend,
  token: string | undefined,
  request: XMLHttpRequest,
): Promise<Data> {
  return new Promise((resolve, reject) => {
    request.open('POST', API_PREFIX + path)
    request.setRequestHeader('accept', 'application/json, application/problem+json')
    request.setRequestHeader('x-session', 'cookie')
    request.setRequestHeader('x-database-id', String(groupId))
    request.setRequestHeader('content-type', 'application/octet-stream')
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded, total)
    request.onload = () => {
      const answer = readAnswer<Data>(request)
      if (answer instanceof Error) reject(answer)
      else resolve(answer.data)
    }
    request.onerror = () => reject(new NetworkError('The server could not be reached'))
    const giveUp = () => reject(new DOMException('The file is not wanted any more', 'AbortError'))
    request.onabort = giveUp
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    if (signal?.aborted) giveUp()
    else request.send(file)
  })
}

type Envelope<Data> = { success: true; data: Data } | Problem

function readAnswer<Data>(request: XMLHttpRequest): { data: Data } | ApiError | NetworkError {
  const { status, responseText } = request
  const envelope = parsed<Data>(responseText)
  if (envelope?.success === true) return envelope
  if (typeof envelope?.error !== 'string') {
    return new NetworkError(`Unexpected response from the server (status ${status})`)
  }
  const retryAfter = Number(request.getResponseHeader('retry-after') ?? Number.NaN)
  return new ApiError(status, envelope.error, {
    code: envelope.code,
    params: envelope.params,
    requestId: request.getResponseHeader('x-request-id') ?? undefined,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
  })
}

function parsed<Data>(text: string): Envelope<Data> | undefined {
  try {
    return JSON.parse(text) as Envelope<Data>
  } catch {
    return undefined
  }
}
