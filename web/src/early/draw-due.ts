import type { DueView, ViewRow } from './due-view.ts'

/** Puts the view into the page's empty shell (styles: index.html). For the eye only: the app that replaces it is for everybody. */
export function drawDue(shell: Element, { group, title, summary, sections }: DueView, mark: string): void {
  shell.replaceChildren(
    element('header', element('b', group)),
    element(
      'main',
      element('h1', title),
      ...(summary ? [drawSummary(summary)] : []),
      ...sections.flatMap(({ name, rows }) => [element('h2', name), element('ul', ...rows.map(drawRow))]),
    ),
    ...(mark === '' ? [] : [element('small', mark)]),
  )
}

function drawSummary({ label, sum, isLate }: NonNullable<DueView['summary']>): HTMLElement {
  const drawn = element('p', element('span', label), element('b', sum))
  // Room for what the app will say there.
  if (isLate) drawn.dataset.late = ''
  return drawn
}

function drawRow({ address, name, day, about, amount, isIncome }: ViewRow): HTMLElement {
  const sum = element('b', amount)
  if (isIncome) sum.dataset.type = 'deposit'
  const row = element(
    'li',
    element('i'),
    element('span', name),
    element('span', ...(about === '' ? [] : [element('em', `${about} `)]), sum),
    element('small', day),
  )
  // A tap before the app is there: it will open this page.
  row.addEventListener('click', () => {
    row.dataset.chosen = ''
    history.pushState(null, '', address)
  })
  return row
}

function element(tag: string, ...content: Array<Node | string>): HTMLElement {
  const made = document.createElement(tag)
  made.append(...content)
  return made
}
