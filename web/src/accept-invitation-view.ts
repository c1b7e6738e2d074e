import { emailField, newPasswordField } from './account-fields.ts'
import type { Client } from './client.ts'
import { element } from './element.ts'
import { form } from './form.ts'
import type { View } from './view.ts'

export function acceptInvitationView(client: Client, token: string, onSignedIn: () => void): View {
  const [email, password] = [emailField(), newPasswordField()]
  const accept = async () => {
    await client.invitations.accept({ token, email: email.control.value, password: password.control.value })
    onSignedIn()
  }
  return {
    title: 'Join Duebook',
    intro: 'You have been invited. Choose how you will sign in.',
    content: [
      element(
        'div',
        { class: 'panel' },
        form([email.element, password.element], 'Accept invitation', accept),
      ),
    ],
  }
}
