export type SecurityReturn = { kind: 'done'; what: 'linked' | 'confirmed' } | { kind: 'error'; code: string }

/** What the address says when the browser comes back from the OpenID provider; with or without the `#`. */
export function readSecurityReturn(hash: string): SecurityReturn | undefined {
  const values = new URLSearchParams(hash.replace(/^#/, ''))
  const code = values.get('error')
  if (code !== null) return { kind: 'error', code }
  const what = values.get('openid')
  return what === 'linked' || what === 'confirmed' ? { kind: 'done', what } : undefined
}
