import { type Field, passwordField, textField } from './field.ts'

export function emailField(): Field {
  return textField({
    name: 'email',
    label: 'Email',
    attributes: { type: 'email', required: true, autocomplete: 'username', autocapitalize: 'none' },
  })
}

export function newPasswordField(label = 'Password'): Field {
  return passwordField({
    name: 'password',
    label,
    hint: '10 to 256 characters of any kind. The most common passwords are refused.',
    attributes: { required: true, autocomplete: 'new-password' },
  })
}
