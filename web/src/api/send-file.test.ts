import { ApiError, NetworkError } from '@duebook/contract'
import { expect, test } from 'vitest'
import { type FileSession, sendFile } from './send-file.ts'

const FILE = new Blob(['name;amount'])

type Answer = { status: number; body: unknown; headers?: Record<string, string> } | 'lost'

/** A scripted server: what was sent to it, and its answers one after the other. */
function givenServer(...answers: Answer[]) {
  const sent: Array<{ address: string; headers: Record<string, string>; body: unknown }> = []
  const newRequest = () => {
    const answer = answers[sent.length]
    const request = {
      upload: {} as { onprogress?: (event: { loaded: number; total: number }) => void },
      status: 0,
      responseText: '',
      onload: () => {},
      onerror: () => {},
      onabort: () => {},
      open: (_: string, address: string) => sent.push({ address, headers: {}, body: undefined }),
      setRequestHeader: (name: string, value: string) => {
        Object.assign(sent.at(-1)?.headers ?? {}, { [name]: value })
      },
      getResponseHeader: (name: string) =>
        answer === undefined || answer === 'lost' ? null : (answer.headers?.[name] ?? null),
      abort: () => request.onabort(),
      send: (body: unknown) => {
        Object.assign(sent.at(-1) ?? {}, { body })
        request.upload.onprogress?.({ loaded: 4, total: 11 })
        if (answer === undefined || answer === 'lost') return request.onerror()
        request.status = answer.status
        request.responseText = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
        return request.onload()
      },
    }
    return request as unknown as XMLHttpRequest
  }
  return { sent, newRequest }
}

/** Each renewal gives the next token; none is left where the session is over. */
function givenSession(...tokens: string[]): FileSession {
  let current = tokens.shift()
  return {
    resume: ({ again = false } = {}) => {
      if (again) current = tokens.shift()
      return Promise.resolve(current !== undefined)
    },
    accessToken: () => current,
  }
}

const READ = { status: 201, body: { success: true, data: { id: 7 } } }
const REFUSED = { status: 401, body: { success: false, error: 'Token has expired', code: 'token-expired' } }
const wanted = { path: '/imports?file_name=bills.csv', groupId: 3, file: FILE }

test('a file is sent with the token and the group, and its progress is told', async () => {
  const { sent, newRequest } = givenServer(READ)
  const progress: number[][] = []
  const onProgress = (...steps: number[]) => progress.push(steps)
  const answer = await sendFile(givenSession('good'), { ...wanted, onProgress }, newRequest)
  expect(answer).toEqual({ id: 7 })
  expect(sent).toEqual([
    {
      address: '/api/v2/imports?file_name=bills.csv',
      headers: {
        accept: 'application/json, application/problem+json',
        authorization: 'Bearer good',
        'content-type': 'application/octet-stream',
        'x-database-id': '3',
        'x-session': 'cookie',
      },
      body: FILE,
    },
  ])
  expect(progress).toEqual([[4, 11]])
})

test('a token that is refused is exchanged, and the file sent once more', async () => {
  const { sent, newRequest } = givenServer(REFUSED, READ)
  expect(await sendFile(givenSession('old', 'new'), wanted, newRequest)).toEqual({ id: 7 })
  expect(sent.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new'])
})

test('it is sent no third time', async () => {
  const { sent, newRequest } = givenServer(REFUSED, REFUSED, READ)
  await expect(sendFile(givenSession('old', 'new', 'newer'), wanted, newRequest)).rejects.toMatchObject({
    code: 'token-expired',
  })
  expect(sent).toHaveLength(2)
})

test('nor a second time where the session is over', async () => {
  const { sent, newRequest } = givenServer(REFUSED, READ)
  await expect(sendFile(givenSession('old'), wanted, newRequest)).rejects.toMatchObject({ status: 401 })
  expect(sent).toHaveLength(1)
})

test('a refusal is told with its code, its params and when to try again', async () => {
  const body = { success: false, error: 'Another file is being read', code: 'import-running', params: {} }
  const { newRequest } = givenServer({ status: 429, body, headers: { 'retry-after': '4' } })
  const refusal = await sendFile(givenSession('good'), wanted, newRequest).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ApiError)
  expect(refusal).toMatchObject({ status: 429, code: 'import-running', retryAfter: 4 })
})

test.each<[string, Answer]>([
  ['no answer', 'lost'],
  ['the page of a proxy', { status: 502, body: '<html>' }],
])('%s is a failure of the network', async (_, answer) => {
  const { newRequest } = givenServer(answer)
  await expect(sendFile(givenSession('good'), wanted, newRequest)).rejects.toBeInstanceOf(NetworkError)
})

test('a file that is not wanted any more is not sent', async () => {
  const { sent, newRequest } = givenServer(READ)
  const signal = AbortSignal.abort()
  await expect(sendFile(givenSession('good'), { ...wanted, signal }, newRequest)).rejects.toThrow(
    'not wanted any more',
  )
  expect(sent[0]?.body).toBeUndefined()
})
