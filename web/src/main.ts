import { ApiError } from '@duebook/contract'
import { client } from './client.ts'
import { groupsView } from './groups-view.ts'
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
  if (!(await client.auth.resume())) return showSignIn()
  await loadGroups()
}

function showSignIn(notice?: string): void {
  show(signInView(client, showGroups), notice)
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
