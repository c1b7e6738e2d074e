import { ApiError, type Client, type RefusalCode, type SignedIn } from '@duebook/contract'
import { CommandFailure, EXIT, usageFailure } from '#failures'
import { needsBrowser, PASSWORDS_OFF } from '#login/web-sign-in'
import { write } from '#output/write'
import { ask } from '#prompt/ask'
import { askSecret } from '#prompt/ask-secret'
import { canAsk } from '#prompt/can-ask'
import { readLine } from '#prompt/read-line'
import type { World } from '#world'

export interface SignInDetails {
  url: string
  email: string
  /** The password is the first line of standard input, a code the second. */
  isPiped: boolean
}

/** A code is easily mistyped, or too old when it arrives. */
const CODE_TRIES = 3

/** With password and, where the user has one, second factor. The client has a session afterwards. */
export async function signIn(world: World, client: Client, details: SignInDetails): Promise<SignedIn> {
  const password = await readPassword(world, details)
  try {
    return await client.auth.login({ email: details.email, password })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'second-factor-required') return enterCode(world, client, details, error)
    throw wordsFor(error, details.url)
  }
}

async function readPassword(world: World, { isPiped }: SignInDetails): Promise<string> {
  const otherwise = 'Use --password-stdin, or --token, and pipe the secret in.'
  if (!isPiped || canAsk(world)) return required(await askSecret(world, 'Password', { otherwise }))
  return required((await readLine(world.stdin)) ?? '')
}

function required(password: string): string {
  if (password === '') throw usageFailure('The password is empty.')
  return password
}

async function enterCode(
  world: World,
  client: Client,
  details: SignInDetails,
  { challenge = '', methods = [] }: ApiError,
): Promise<SignedIn> {
  const canUseApp = methods.includes('totp')
  if (!canUseApp && !methods.includes('recovery-code')) {
    throw needsBrowser(details.url, whyNoCode(methods))
  }
  const question = canUseApp ? 'Code from your authenticator app, or a recovery code' : 'Recovery code'
  for (let tries = 1; ; tries++) {
    const code = await readCode(world, question, details)
    try {
      return await client.auth.secondFactor({ challenge, code })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code !== 'wrong-code' || tries === CODE_TRIES || !canAsk(world)) {
        throw wordsFor(error, details.url)
      }
      write(world.stderr, `${error.message}. Try again.\n`)
    }
  }
}

function whyNoCode(methods: readonly string[]): string {
  return methods.includes('passkey')
    ? 'You sign in with a passkey, which needs a browser.'
    : 'Your account requires a second factor, and you have not set one up yet.'
}

async function readCode(world: World, question: string, { isPiped }: SignInDetails): Promise<string> {
  const otherwise = 'Write the code on a second line of standard input, with --password-stdin.'
  const code =
    isPiped && !canAsk(world) ? await readLine(world.stdin) : await ask(world, question, { otherwise })
  if (!code?.trim()) throw usageFailure(`A second factor is needed. ${otherwise}`)
  return code.trim()
}

/** A 401 means something else here than an access token that has ended. */
function wordsFor(error: ApiError, url: string): Error {
  if (error.code === 'password-login-off') return needsBrowser(url, PASSWORDS_OFF)
  const sentence = error.code && SENTENCES[error.code]
  return sentence ? new CommandFailure(EXIT.notSignedIn, error.code, sentence) : error
}

const SENTENCES: Partial<Record<RefusalCode, string>> = {
  'invalid-credentials': 'The email or password is wrong.',
  'wrong-code': 'The code is wrong or was already used.',
  'invalid-challenge': 'Signing in took too long. Run "duebook login" again.',
}
