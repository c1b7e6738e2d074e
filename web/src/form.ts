import { type Alert, alertBox } from './alert.ts'
import { element } from './element.ts'

/** A form that sends once at a time, and shows the server's refusal above its button. */
export function form(
  fields: HTMLElement[],
  submitLabel: string,
  send: () => Promise<void>,
  onRefusal: (error: unknown, alert: Alert) => void = (error, alert) => alert.show(error),
): HTMLFormElement {
  const alert = alertBox()
  const submit = element('button', { type: 'submit', class: 'primary' }, submitLabel)
  const made = element('form', {}, ...fields, alert.element, submit)
  made.addEventListener('submit', (event) => {
    event.preventDefault()
    // Not `disabled`: a disabled button loses the focus.
    if (submit.ariaDisabled === 'true') return
    submit.ariaDisabled = 'true'
    alert.clear()
    send()
      .catch((error: unknown) => onRefusal(error, alert))
      .finally(() => {
        submit.ariaDisabled = null
      })
  })
  return made
}
