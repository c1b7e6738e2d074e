import { button, element } from './element.ts'

interface FieldOptions {
  name: string
  label: string
  hint?: string
  attributes?: Record<string, string | boolean>
}

export interface Field<Control extends HTMLElement = HTMLInputElement> {
  element: HTMLElement
  control: Control
}

export function textField(options: FieldOptions): Field {
  const control = element('input', { ...namesOf(options), type: 'text', ...options.attributes })
  return { element: labelled(options, control), control }
}

/** With a button that shows what was typed: there is no second field to compare it with. */
export function passwordField(options: FieldOptions): Field {
  const control = element('input', { ...namesOf(options), ...options.attributes, type: 'password' })
  const toggle = button('Show', () => {
    const [type, next] = control.type === 'password' ? ['text', 'Hide'] : ['password', 'Show']
    control.type = type
    toggle.textContent = next
    toggle.ariaLabel = `${next} password`
  })
  toggle.ariaLabel = 'Show password'
  const row = element('div', { class: 'with-button' }, control, toggle)
  return { element: labelled(options, row), control }
}

export function choiceField(
  options: FieldOptions,
  choices: readonly string[],
  chosen: string,
): Field<HTMLSelectElement> {
  const control = element('select', { ...namesOf(options), ...options.attributes })
  control.append(...choices.map((choice) => element('option', { selected: choice === chosen }, choice)))
  return { element: labelled(options, control), control }
}

function namesOf({ name, hint }: FieldOptions) {
  return { id: name, name, 'aria-describedby': hint === undefined ? undefined : `${name}-hint` }
}

function labelled({ name, label, hint }: FieldOptions, control: HTMLElement): HTMLElement {
  const field = element('div', { class: 'field' }, element('label', { for: name }, label), control)
  if (hint !== undefined) field.append(element('p', { class: 'hint', id: `${name}-hint` }, hint))
  return field
}
