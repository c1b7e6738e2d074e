import { ApiError } from '@duebook/contract'
import { acceptInvitationView } from './accept-invitation-view.ts'
import { client } from './client.ts'
import { forgotPasswordView } from './forgot-password-view.ts'
import { groupsView } from './groups-view.ts'
import { newPasswordView } from './new-password-view.ts'
import { setUpView } from './set-up-view.ts'
import { signInView } from './sign-in-view.ts'
import { unreachableView } from './unreachable-view.ts'
import { show } from './view.ts'

start()

function start(): void {
  firstView().catch(showFailure)
}

async function firstView(): Promise<void> {
  const { required } = await client.setup.get()
  if (required) return show(setUpView(client, showGroups, () => showSignIn('Duebook is set up already.')))
  const link = tokenLink()
  if (link?.for === '/invite') return show(acceptInvitationView(client, link.token, leaving(showGroups)))
  if (link) return show(newPasswordView(client, link.token, leaving(showSignIn)))
  if (!(await client.auth.resume())) return showSignIn()
  await loadGroups()
}

function showSignIn(notice?: string): void {
  show(signInView(client, showGroups, showForgotten), notice)
}

function showForgotten(): void {
  show(forgotPasswordView(client, showSignIn))
}

/** What somebody was sent here with. The token stands behind the #, which no server ever sees. */
function tokenLink(): { for: '/invite' | '/reset-password'; token: string } | undefined {
  const { pathname, hash } = location
  const isKnown = pathname === '/invite' || pathname === '/reset-password'
  return isKnown ? { for: pathname, token: hash.slice(1) } : undefined
}

/** The link has done its work, and works no more. */
function leaving<Args extends unknown[]>(next: (...args: Args) => void): (...args: Args) => void {
  return (...args) => {
    history.replaceState(null, '', '/')
    next(...args)
  }
}

function showGroups(): void {
  loadGroups().catch(showFailure)
}

async function loadGroups(): Promise<void> {
  show(groupsView(client, await client.me(), showSignIn))
}

function showFailure(error: unknown): void {
  const isSessionOver = error instanceof ApiError && error.status === 401
  if (isSessionOver) showSignIn('Your session has ended. Please sign in again.')
  else show(unreachableView(error, start))
}
