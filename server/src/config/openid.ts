import { readFlag } from '#config/flag'
import { isLoopbackHost } from '#core/loopback'
import type { OpenidSettings } from '#openid/settings'

type Read = (name: string) => string | undefined
type Report = (name: string, sentence: string) => void

const MAX_NAME_LENGTH = 60
const MAX_LENGTH = 500
/** They mean nothing without OIDC_ISSUER. */
const DETAILS = [
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_NAME',
  'OIDC_CREATE_USERS',
  'OIDC_ADMIN_GROUP',
] as const

/** The provider is not asked anything here: one that is away must not stop the start. */
export function readOpenidSettings(
  text: Read,
  publicUrl: string | undefined,
  problem: Report,
  warnings: string[],
): { openid: OpenidSettings | undefined; passwordLogin: boolean } {
  const passwordLogin = readFlag('PASSWORD_LOGIN', text, true, problem)
  const createUsers = readFlag('OIDC_CREATE_USERS', text, false, problem)
  const issuer = text('OIDC_ISSUER')
  if (issuer === undefined) {
    for (const name of DETAILS.filter((each) => text(each) !== undefined))
      warnings.push(`${name} has no effect without OIDC_ISSUER`)
    if (!passwordLogin)
      problem('PASSWORD_LOGIN', 'is false, but OIDC_ISSUER is not set: nobody could sign in. Set OIDC_ISSUER')
    return { openid: undefined, passwordLogin }
  }
  if (!isIssuer(issuer)) {
    problem(
      'OIDC_ISSUER',
      `must be the provider’s address with https, such as https://login.example.org, without a query and /.well-known/…, not "${issuer}"`,
    )
  }
  const clientId = text('OIDC_CLIENT_ID')
  if (clientId === undefined)
    problem('OIDC_CLIENT_ID', 'is missing, but OIDC_ISSUER is set. Set it to the client ID at the provider')
  // One that cannot be used has been told of.
  if (publicUrl === undefined && text('PUBLIC_URL') === undefined) {
    problem(
      'PUBLIC_URL',
      'is missing, but OIDC_ISSUER is set. Set it to the address where people open Duebook; the provider sends them back there',
    )
  }
  const openid = {
    issuer,
    clientId: bounded('OIDC_CLIENT_ID', clientId ?? '', MAX_LENGTH, problem),
    clientSecret: text('OIDC_CLIENT_SECRET'),
    name: bounded('OIDC_NAME', text('OIDC_NAME') ?? 'OpenID', MAX_NAME_LENGTH, problem),
    createUsers,
    adminGroup: text('OIDC_ADMIN_GROUP'),
  }
  return { openid, passwordLogin }
}

/** Over plain HTTP anybody on the way could sign in as anybody, so that is for this machine alone. */
function isIssuer(text: string): boolean {
  if (text.length > MAX_LENGTH || !URL.canParse(text) || text.includes('/.well-known/')) return false
  const { protocol, hostname, search, hash, username, password } = new URL(text)
  if (search + hash + username + password !== '' || /[?#]/.test(text)) return false
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname.replace(/^\[|\]$/g, '')))
}

function bounded(name: string, value: string, limit: number, problem: Report): string {
  if (value.length > limit || /\p{Cc}/u.test(value))
    problem(name, `must have at most ${limit} characters, without control characters`)
  return value
}
