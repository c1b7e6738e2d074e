import { ApiError, type Database, type Me } from '@duebook/contract'
import { alertBox } from './alert.ts'
import type { Client } from './client.ts'
import { button, element } from './element.ts'
import type { View } from './view.ts'

export function groupsView(client: Client, me: Me, onSignedOut: (notice: string) => void): View {
  const alert = alertBox()
  const leave = (signOut: () => Promise<unknown>, notice: string) => () => {
    alert.clear()
    signOut()
      .then(() => onSignedOut(notice))
      .catch((error: unknown) => {
        // Whose session is over is signed out already.
        if (error instanceof ApiError && error.status === 401) onSignedOut(notice)
        else alert.show(error)
      })
  }
  const signOut = leave(() => client.auth.logout(), 'You are signed out.')
  const signOutEverywhere = leave(
    () => client.auth.logoutAll({ immediate: true }),
    'You are signed out on all devices.',
  )
  return {
    title: 'Your bill groups',
    intro: describeUser(me),
    content: [
      groupList(me.databases),
      alert.element,
      element(
        'div',
        { class: 'actions' },
        button('Sign out', signOut),
        button('Sign out everywhere', signOutEverywhere, { class: 'danger' }),
      ),
    ],
  }
}

function describeUser({ user, is_account_owner }: Me): string {
  const standing = is_account_owner ? ', account owner' : user.is_admin ? ', administrator' : ''
  return `Signed in as ${user.email}${standing}`
}

function groupList(groups: Database[]): HTMLElement {
  if (groups.length === 0) {
    return element(
      'p',
      { class: 'panel' },
      'No bill group is shared with you yet. Ask an administrator for one.',
    )
  }
  return element('ul', { class: 'groups' }, ...groups.map(groupCard))
}

function groupCard(group: Database): HTMLElement {
  const facts = [
    ['Currency', group.currency],
    ['Time zone', group.timezone],
    ['Your role', group.role],
  ] as const
  return element(
    'li',
    { class: 'panel' },
    element('h2', {}, group.name),
    element(
      'dl',
      {},
      ...facts.map(([term, value]) => element('div', {}, element('dt', {}, term), element('dd', {}, value))),
    ),
  )
}
