import { isComplete } from './shell-words.ts'

/** A command of a page, and what the page prints below it. */
export interface Example {
  /** Page and line. */
  place: string
  command: string
  printed: string
}

interface Block {
  /** Of the fence. */
  line: number
  language: string
  lines: string[]
}

/**
 * The commands in the `sh` blocks of a page: each begins with `$ ` and goes on while a quote is open or a line ends with `\`.
 * What follows, up to the next one, is its answer. Whatever is no such block is a fault: nobody would run it.
 */
export function readExamples(name: string, page: string): { examples: Example[]; faults: string[] } {
  const examples: Example[] = []
  const faults: string[] = []
  for (const { line, language, lines } of blocksOf(page)) {
    if (language !== 'sh' || !lines[0]?.startsWith('$ ')) {
      faults.push(`${name}:${line} every block is \`sh\` and begins with \`$ \``)
      continue
    }
    let current: Example | undefined
    for (const [index, text] of lines.entries()) {
      if (current && !isComplete(current.command)) current.command += `\n${text}`
      else if (text.startsWith('$ ')) {
        current = { place: `${name}:${line + 1 + index}`, command: text.slice(2), printed: '' }
        examples.push(current)
      } else if (current) current.printed += `${text}\n`
    }
  }
  return { examples, faults }
}

function blocksOf(page: string): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  for (const [index, text] of page.split('\n').entries()) {
    if (text.trimStart().startsWith('```')) {
      if (open) blocks.push(open)
      open = open ? undefined : { line: index + 1, language: text.trim().slice(3), lines: [] }
    } else open?.lines.push(text)
  }
  return open ? [...blocks, open] : blocks
}
