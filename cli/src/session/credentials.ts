/** What `login` keeps. */
export interface Credentials {
  /** Scheme, host and port of the server. */
  url: string
  token: string
  email: string
  /** The bill group in use. */
  group_id: number | null
}

/** Undefined where the text is none: cut off, edited by hand, or of another program. */
export function parseCredentials(text: string): Credentials | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  return isCredentials(value) ? value : undefined
}

function isCredentials(value: unknown): value is Credentials {
  if (typeof value !== 'object' || value === null) return false
  const { url, token, email, group_id: groupId } = value as Record<string, unknown>
  return (
    typeof url === 'string' &&
    /^https?:\/\/[^/?#@\s]+$/.test(url) &&
    URL.canParse(url) &&
    typeof token === 'string' &&
    /^dbk_\w+$/.test(token) &&
    typeof email === 'string' &&
    (groupId === null || Number.isSafeInteger(groupId))
  )
}
