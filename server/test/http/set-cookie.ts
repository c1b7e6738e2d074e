import type { LightMyRequestResponse } from 'fastify'

export interface SetCookie {
  name: string
  value: string
  /** Lower-case names; a flag has an empty value. */
  attributes: Record<string, string>
}

/** The one cookie of the session that an answer sets, or undefined; more than one is a fault. */
export function setCookieOf(response: LightMyRequestResponse): SetCookie | undefined {
  const [cookie, ...others] = setCookiesOf(response).filter(({ name }) => !name.endsWith('duebook_device'))
  if (others.length > 0)
    throw new Error(`More than one cookie is set: ${String(response.headers['set-cookie'])}`)
  return cookie
}

export function setCookiesOf(response: LightMyRequestResponse): SetCookie[] {
  return [response.headers['set-cookie'] ?? []].flat().map(readSetCookie)
}

function readSetCookie(line: string): SetCookie {
  const [pair = '', ...rest] = line.split(';').map((part) => part.trim())
  const split = (text: string) => {
    const at = text.indexOf('=')
    return at < 0 ? ([text, ''] as const) : ([text.slice(0, at), text.slice(at + 1)] as const)
  }
  const [name, value] = split(pair)
  const attributes = Object.fromEntries(rest.map(split).map(([key, text]) => [key.toLowerCase(), text]))
  return { name, value, attributes }
}
