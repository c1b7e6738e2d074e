import { emailField } from './account-fields.ts'
import type { Client } from './client.ts'
import { button, element } from './element.ts'
import { passwordField } from './field.ts'
import { form } from './form.ts'
import type { View } from './view.ts'

export function signInView(client: Client, onSignedIn: () => void, onForgotten: () => void): View {
  const email = emailField()
  const password = passwordField({
    name: 'password',
    label: 'Password',
    attributes: { required: true, autocomplete: 'current-password' },
  })
  const signIn = async () => {
    await client.auth.login({ email: email.control.value, password: password.control.value })
    onSignedIn()
  }
  const forgotten = button('Forgotten your password?', onForgotten, { class: 'quiet' })
  return {
    title: 'Sign in',
    content: [
      element(
        'div',
        { class: 'panel' },
        form([email.element, password.element], 'Sign in', signIn),
        forgotten,
      ),
    ],
  }
}
