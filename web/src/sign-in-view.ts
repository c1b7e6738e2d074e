import type { Client } from './client.ts'
import { element } from './element.ts'
import { passwordField, textField } from './field.ts'
import { form } from './form.ts'
import type { View } from './view.ts'

export function signInView(client: Client, onSignedIn: () => void): View {
  const email = textField({
    name: 'email',
    label: 'Email',
    attributes: { type: 'email', required: true, autocomplete: 'username', autocapitalize: 'none' },
  })
  const password = passwordField({
    name: 'password',
    label: 'Password',
    attributes: { required: true, autocomplete: 'current-password' },
  })
  const signIn = async () => {
    await client.auth.login({ email: email.control.value, password: password.control.value })
    onSignedIn()
  }
  return {
    title: 'Sign in',
    content: [element('div', { class: 'panel' }, form([email.element, password.element], 'Sign in', signIn))],
  }
}
