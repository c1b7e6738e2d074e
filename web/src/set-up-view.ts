import { ApiError } from '@duebook/contract'
import { emailField, newPasswordField } from './account-fields.ts'
import type { Client } from './client.ts'
import { element } from './element.ts'
import { choiceField, textField } from './field.ts'
import { form } from './form.ts'
import { COMMON_CURRENCIES, guessTimezone, listTimezones, nameOfCurrency } from './region.ts'
import type { View } from './view.ts'

export function setUpView(client: Client, onSignedIn: () => void, onAlreadyDone: () => void): View {
  const { email, password, group, currency, currencies, timezone, code } = setUpFields()
  code.element.hidden = true

  const complete = async () => {
    await client.setup.complete({
      email: email.control.value,
      password: password.control.value,
      database_name: group.control.value,
      timezone: timezone.control.value,
      ...optional('currency', currency.control.value.trim().toUpperCase()),
      ...optional('setup_code', code.control.value.trim()),
    })
    onSignedIn()
  }
  const account = fieldset('Your account', email.element, password.element)
  const firstGroup = fieldset(
    'Your first bill group',
    group.element,
    currency.element,
    currencies,
    timezone.element,
  )
  const setUpForm = form([account, firstGroup, code.element], 'Set up Duebook', complete, (error, alert) => {
    if (error instanceof ApiError && error.status === 409) return onAlreadyDone()
    if (error instanceof ApiError && error.status === 403) code.element.hidden = false
    alert.show(error)
  })
  return {
    title: 'Welcome to Duebook',
    intro: 'Make the owner’s account and a first group to keep your bills in. It takes a minute.',
    content: [element('div', { class: 'panel' }, setUpForm)],
  }
}

function setUpFields() {
  const guess = guessTimezone()
  return {
    email: emailField(),
    password: newPasswordField(),
    group: textField({
      name: 'group',
      label: 'Name',
      hint: 'For example Personal, Household or the name of a club.',
      attributes: { required: true, value: 'Personal', autocomplete: 'off' },
    }),
    currency: textField({
      name: 'currency',
      label: 'Currency',
      hint: 'Three letters, such as EUR. Left empty, it is the server’s default.',
      attributes: { list: 'currencies', maxlength: '3', autocomplete: 'off', autocapitalize: 'characters' },
    }),
    currencies: element(
      'datalist',
      { id: 'currencies' },
      ...COMMON_CURRENCIES.map((each) => element('option', { value: each }, nameOfCurrency(each))),
    ),
    timezone: choiceField(
      { name: 'timezone', label: 'Time zone', hint: 'It decides which day is today.' },
      listTimezones(guess),
      guess,
    ),
    code: textField({
      name: 'setup-code',
      label: 'Setup code',
      hint: 'The server printed it when it started. It has twelve letters and digits.',
      attributes: { autocomplete: 'one-time-code', autocapitalize: 'characters', spellcheck: 'false' },
    }),
  }
}

function fieldset(legend: string, ...children: HTMLElement[]): HTMLElement {
  return element('fieldset', {}, element('legend', {}, legend), ...children)
}

/** Left out where it is empty, so that the server's default holds. */
function optional<Name extends string>(name: Name, value: string): { [K in Name]?: string } {
  return (value === '' ? {} : { [name]: value }) as { [K in Name]?: string }
}
