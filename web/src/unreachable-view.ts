import { asSentence } from './alert.ts'
import { button, element } from './element.ts'
import type { View } from './view.ts'

export function unreachableView(error: unknown, retry: () => void): View {
  return {
    title: 'Duebook does not answer',
    content: [
      element('p', { class: 'alert', role: 'alert' }, asSentence(error)),
      element('div', { class: 'actions' }, button('Try again', retry, { class: 'primary' })),
    ],
  }
}
