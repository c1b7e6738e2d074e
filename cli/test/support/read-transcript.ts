/** A command of a page, and what the page prints below it. */
export interface Transcript {
  /** Page and line. */
  place: string
  command: string
  printed: string
}

/** The commands in the `console` blocks of a page: each begins with `$ `, and what follows is what it prints. */
export function readTranscript(name: string, page: string): Transcript[] {
  const found: Transcript[] = []
  let [isOpen, current]: [boolean, Transcript | undefined] = [false, undefined]
  for (const [index, line] of page.split('\n').entries()) {
    if (line.startsWith('```')) {
      isOpen = line === '```console'
      current = undefined
    } else if (isOpen && line.startsWith('$ ')) {
      current = { place: `${name}:${index + 1}`, command: line.slice(2), printed: '' }
      found.push(current)
    } else if (current) current.printed += `${line}\n`
  }
  return found
}

/** What was printed, with … wherever the page has it at the end of a line for what varies. A line of … stands for any number. */
export function likePage(printed: string, seen: string): string {
  const [wanted, lines] = [printed.split('\n'), seen.split('\n')]
  const shown: string[] = []
  for (const [index, line] of wanted.entries()) {
    if (line === '…') {
      const next = wanted[index + 1]
      const at = next === undefined ? -1 : lines.indexOf(next)
      lines.splice(0, at === -1 ? lines.length : at)
      shown.push(line)
      continue
    }
    const text = lines.shift()
    if (text === undefined) break
    const fits = line.endsWith('…') && text.startsWith(line.slice(0, -1))
    shown.push(fits ? line : text)
  }
  return [...shown, ...lines].join('\n')
}
