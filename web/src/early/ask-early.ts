import type { Me } from '@duebook/contract'
import type { EarlyAnswers } from '../api/early-answers.ts'

const API = '/api/v2'

/**
 * Asks for the user, with what the page shows, and continues the session, both at once; the app takes the answers over. The page's data is of the same cookie, so
 * it need not wait for the access token that the app would ask with.
 */
export function askEarly(
  binding: string,
  included: Record<string, string | number>,
): Pick<EarlyAnswers, 'binding' | 'answers'> & { me: Promise<Me> } {
  // As the app asks, which reads the code of a failure.
  const accept = 'application/json, application/problem+json'
  const bound = { accept, 'x-session': 'cookie', 'x-session-binding': binding }
  const parts = Object.entries(included).map(([name, value]) => [name, String(value)])
  const query = parts.length === 0 ? '' : `?${new URLSearchParams(parts)}`
  // First, because it is what is shown.
  const meAnswer = fetch(`${API}/auth/me${query}`, { headers: bound }).then(readGood)
  const refresh = alone(() =>
    fetch(`${API}/auth/refresh`, {
      method: 'POST',
      headers: { ...bound, 'content-type': 'application/json' },
      body: '{}',
    }),
  )
  const answers = new Map([
    [`POST ${API}/auth/refresh`, refresh],
    [`GET ${API}/me${query}`, meAnswer.then(({ answer, text }) => new Response(text, answer))],
  ])
  // The app will hear of a failure.
  for (const answer of answers.values()) answer.catch(() => {})
  return { binding, answers, me: meAnswer.then(({ text }) => (JSON.parse(text) as { data: Me }).data) }
}

/** Read once, for the page and for the app: a clone is slow. Of anything else the app gets an answer of its own. */
async function readGood(answer: Response): Promise<{ answer: Response; text: string }> {
  if (!answer.ok) throw new Error(String(answer.status))
  return { answer, text: await answer.text() }
}

/** Tabs that open together share one cookie: they refresh one after another. */
function alone<T>(refresh: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('duebook-refresh', refresh) : refresh()
}
