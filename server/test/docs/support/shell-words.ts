const WORD = /(?:'[^']*'|"(?:[^"\\]|\\.)*"|[^\s'"\\])+/g
const PART = /'([^']*)'|"((?:[^"\\]|\\.)*)"|([^'"]+)/g
const VARIABLE = /\$(?:\{(\w+)(?:#\*(.))?\}|(\w+))/g

export type Variables = ReadonlyMap<string, string>

/** Whether no quote is open and no line ends with `\`. */
export function isComplete(command: string): boolean {
  const unquoted = withoutComment(command).replaceAll(WORD, '')
  return unquoted.replaceAll('\\\n', '').trim() === '' && !command.endsWith('\\')
}

/**
 * The words of a command as a shell makes them: single and double quotes, `$NAME`, `${NAME}`, `${NAME#*x}` (what follows the
 * first x) and comments. `"$@"` becomes what is given for it. Nothing else of a shell is known here.
 */
export function wordsOf(command: string, variables: Variables, rest: readonly string[] = []): string[] {
  const words = withoutComment(command).replaceAll('\\\n', ' ').match(WORD) ?? []
  return words.flatMap((word) => (word === '"$@"' ? rest : [expanded(word, variables)]))
}

function expanded(word: string, variables: Variables): string {
  return word.replaceAll(PART, (_, single?: string, double?: string, bare?: string) => {
    if (single !== undefined) return single
    const text = double === undefined ? (bare ?? '') : double.replaceAll(/\\(["\\$])/g, '$1')
    return text.replaceAll(VARIABLE, (_, braced?: string, before?: string, plain?: string) => {
      const name = braced ?? plain ?? ''
      const value = variables.get(name)
      if (value === undefined) throw new Error(`$${name} is not set`)
      return before === undefined ? value : value.slice(value.indexOf(before) + 1)
    })
  })
}

/** A comment begins with a word that begins with #. */
function withoutComment(command: string): string {
  const comment = [...command.matchAll(WORD)].find(([word]) => word.startsWith('#'))
  return comment ? command.slice(0, comment.index) : command
}
