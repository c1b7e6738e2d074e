import { element } from './element.ts'

/** What the page shows at one time. */
export interface View {
  title: string
  intro?: string
  content: HTMLElement[]
}

const place = document.querySelector<HTMLElement>('#view')
let shown = false

/** `notice` says how one got here, where that is not plain. */
export function show(view: View, notice?: string): void {
  const heading = element('h1', { tabindex: '-1' }, view.title)
  const above = [heading, ...(view.intro === undefined ? [] : [element('p', { class: 'intro' }, view.intro)])]
  const note = notice === undefined ? [] : [element('p', { class: 'notice', role: 'status' }, notice)]
  place?.replaceChildren(...above, ...note, ...view.content)
  document.title = `${view.title} · Duebook`
  // On the first view the browser's own place is right; later the focus would be lost with what was replaced.
  if (shown) heading.focus()
  shown = true
}
