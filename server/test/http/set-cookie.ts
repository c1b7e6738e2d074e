import type { LightMyRequestResponse } from 'fastify'

export interface SetCookie {
  name: string
  value: string
  /** Lower-case names; a flag has an empty value. */
  attributes: Record<string, string>
}

/** The one cookie that an answer sets, or undefined; more than one is a fault. */
export function setCookieOf(response: LightMyRequestResponse): SetCookie | undefined {
  const lines = [response.headers['set-cookie'] ?? []].flat()
  if (lines.length > 1) throw new Error(`More than one cookie is set: ${lines.join(' | ')}`)
  const [pair, ...rest] = (lines[0] ?? '').split(';').map((part) => part.trim())
  if (!pair) return undefined
  const split = (text: string) => {
    const at = text.indexOf('=')
    return at < 0 ? ([text, ''] as const) : ([text.slice(0, at), text.slice(at + 1)] as const)
  }
  const [name, value] = split(pair)
  const attributes = Object.fromEntries(rest.map(split).map(([key, text]) => [key.toLowerCase(), text]))
  return { name, value, attributes }
}
