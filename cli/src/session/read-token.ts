import { usageFailure } from '#failures'

/** Only its form: whether it is good is known to the server. The sentence never repeats it. */
export function readToken(text: string, called: string): string {
  const token = text.trim()
  if (token === '') throw usageFailure(`${called} is empty.`)
  if (/\s/.test(token)) throw usageFailure(`${called} has a space or a line break in it. Copy it again.`)
  if (!/^dbk_\w+$/.test(token)) {
    throw usageFailure(`${called} is not an access token: they start with "dbk_". Copy it again.`)
  }
  return token
}
