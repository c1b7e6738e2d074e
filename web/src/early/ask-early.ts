import type { Me } from '@duebook/contract'
import type { EarlyAnswers } from '../api/early-answers.ts'
import { firstPageQuery } from '../api/first-page-query.ts'

const API = '/api/v2'
const COOKIE_SESSION = { 'x-session': 'cookie' }

/** Continues the session and asks for the first page, exactly as the app would, which takes the answers over. */
export function askEarly(
  binding: string,
  groupId: number | undefined,
): Pick<EarlyAnswers, 'binding' | 'answers'> & { me: Promise<Me> } {
  const answers: EarlyAnswers['answers'] = new Map()
  const refresh = alone(() =>
    fetch(`${API}/auth/refresh`, {
      method: 'POST',
      headers: { ...COOKIE_SESSION, 'x-session-binding': binding, 'content-type': 'application/json' },
      body: '{}',
    }),
  )
  answers.set(`POST ${API}/auth/refresh`, refresh)
  const query = Object.entries(firstPageQuery(groupId)).map(([name, value]) => [name, String(value)])
  const address = `${API}/me?${new URLSearchParams(query)}`
  const meAnswer = dataOf<{ access_token: string }>(refresh).then(({ access_token: token }) =>
    fetch(address, { headers: { ...COOKIE_SESSION, authorization: `Bearer ${token}` } }),
  )
  answers.set(`GET ${address}`, meAnswer)
  return { binding, answers, me: dataOf<Me>(meAnswer) }
}

/** Reads a copy: the app reads the answer itself. */
async function dataOf<T>(answer: Promise<Response>): Promise<T> {
  const response = await answer
  if (!response.ok) throw new Error(String(response.status))
  return ((await response.clone().json()) as { data: T }).data
}

/** Tabs that open together share one cookie: they refresh one after another. */
function alone<T>(refresh: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('duebook-refresh', refresh) : refresh()
}
