export interface Answer {
  /** As in `HTTP/1.1 201 Created`. */
  statusLine: string
  headers: Headers
  body: string
}

/*
 * What a page may leave out it marks with …: in a text any characters, in place of a value any value, and at the end of an
 * object or a list whatever else is in it. Alone it stands for a whole body. Anything else must be there as it is printed, and
 * nothing more. Of headers only those that are printed are compared.
 */

/** How an answer differs from what is printed for it. */
export function faultsIn(printed: string, answer: Answer, showsHead: boolean): string[] {
  if (!showsHead) {
    const refused = / [23]\d\d /.test(answer.statusLine) ? [] : [`${answer.statusLine} is only shown by -i`]
    return [...refused, ...faultsInBody(printed, answer.body)]
  }
  const [head = '', ...rest] = printed.split('\n\n')
  const [statusLine = '', ...headers] = head.trim().split('\n')
  const faults = statusLine === answer.statusLine ? [] : [`the status is ${answer.statusLine}`]
  for (const line of headers) {
    const [, name = '', value = ''] = /^([\w-]+): (.*)$/.exec(line) ?? []
    const seen = name === '' ? null : answer.headers.get(name)
    if (seen === null || !fits(value, seen))
      faults.push(`${line}: the answer has ${seen ?? 'no such header'}`)
  }
  return [...faults, ...faultsInBody(rest.join('\n\n'), answer.body)]
}

/** Whether a text fits one that may have … in it. */
export function fits(pattern: string, text: string): boolean {
  const parts = pattern.split('…').map((part) => RegExp.escape(part))
  return new RegExp(`^${parts.join('.*')}$`, 's').test(text)
}

function faultsInBody(printed: string, body: string): string[] {
  if (printed.trim() === '…' || (printed.trim() === '' && body === '')) return []
  let expected: unknown
  try {
    expected = JSON.parse(quoted(printed))
  } catch {
    return [`what is printed is no JSON: ${printed}`]
  }
  return differences(expected, JSON.parse(body), '')
}

const STRING_OR_REST = /("(?:[^"\\]|\\.)*")|(:\s*)…|…(\s*\})|…/g

/** … outside of texts as JSON can have it. */
function quoted(printed: string): string {
  return printed.replaceAll(STRING_OR_REST, (_, text?: string, colon?: string, end?: string) => {
    if (text !== undefined) return text
    if (colon !== undefined) return `${colon}"…"`
    return end === undefined ? '"…"' : `"…":0${end}`
  })
}

function differences(expected: unknown, seen: unknown, place: string): string[] {
  if (expected === '…') return []
  if (typeof expected === 'string' && typeof seen === 'string' && fits(expected, seen)) return []
  if (Array.isArray(expected) && Array.isArray(seen)) {
    const isOpen = expected.at(-1) === '…'
    const entries: unknown[] = isOpen ? expected.slice(0, -1) : expected
    const count =
      isOpen || entries.length === seen.length ? [] : [`${place} has ${seen.length} entries: ${show(seen)}`]
    return [
      ...count,
      ...entries.flatMap((entry, index) => differences(entry, seen[index], `${place}[${index}]`)),
    ]
  }
  if (isObject(expected) && isObject(seen)) {
    const { '…': rest, ...members } = expected
    const extra = rest === undefined ? Object.keys(seen).filter((name) => !(name in members)) : []
    return [
      ...extra.map((name) => `${place}.${name} is not printed: ${show(seen[name])}`),
      ...Object.entries(members).flatMap(([name, value]) =>
        differences(value, seen[name], `${place}.${name}`),
      ),
    ]
  }
  return Object.is(expected, seen) ? [] : [`${place} is ${show(seen)} instead of ${show(expected)}`]
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function show(value: unknown): string {
  return JSON.stringify(value) ?? 'missing'
}
