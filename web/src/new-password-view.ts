import { newPasswordField } from './account-fields.ts'
import { asSentence } from './alert.ts'
import type { Client } from './client.ts'
import { element } from './element.ts'
import { form } from './form.ts'
import type { View } from './view.ts'

export function newPasswordView(client: Client, token: string, onDone: (notice: string) => void): View {
  const password = newPasswordField('New password')
  const set = async () => {
    const answer = await client.auth.resetPassword({ token, password: password.control.value })
    onDone(asSentence(answer))
  }
  return {
    title: 'Set a new password',
    intro: 'All your devices will be signed out.',
    content: [element('div', { class: 'panel' }, form([password.element], 'Set password', set))],
  }
}
