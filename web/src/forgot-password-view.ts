import { emailField } from './account-fields.ts'
import { asSentence } from './alert.ts'
import type { Client } from './client.ts'
import { button, element } from './element.ts'
import { form } from './form.ts'
import type { View } from './view.ts'

export function forgotPasswordView(client: Client, onDone: (notice?: string) => void): View {
  const email = emailField()
  const ask = async () => {
    const answer = await client.auth.forgotPassword({ email: email.control.value })
    onDone(asSentence(answer))
  }
  const back = button('Back to sign-in', () => onDone(), { class: 'quiet' })
  return {
    title: 'Forgotten password',
    intro: 'Say who you are, and a link to set a new password comes by mail.',
    content: [element('div', { class: 'panel' }, form([email.element], 'Send the link', ask), back)],
  }
}
