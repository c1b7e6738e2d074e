import type { WireModules } from './wire-modules.ts'

const IMPORT = /^import (?:type )?\{ (.*) \} from ['"]\.\/([\w-]+)\.[jt]s['"];\n/gm
const IMPORTED_TYPE = /import\(['"]\.\/([\w-]+)\.[jt]s['"]\)\.(\w+)/g
const INPUT = /\b(Body|Query)Of<typeof endpoints\.(\w+)>/g

/**
 * Declarations as a person would write them. The compiler copies annotations as they stand in the source, names types that a
 * file does not import by their path, and shows an interface made by `ReturnType` without its members.
 */
export function plainDeclarations(text: string, inputName: WireModules['inputName']): string {
  const moduleOf = new Map<string, string>()
  const take = (name: string, module: string) => {
    moduleOf.set(name, module)
    return name
  }
  const body = text
    .replaceAll(IMPORT, (_, names: string, module: string) => {
      for (const name of names.split(', ')) take(name.replace('type ', ''), module)
      return ''
    })
    .replaceAll(INPUT, (_, kind: 'Body' | 'Query', endpoint: string) =>
      take(inputName(endpoint, kind === 'Body' ? 'body' : 'query'), 'types'),
    )
    .replaceAll(IMPORTED_TYPE, (_, module: string, name: string) => take(name, module))
    .replaceAll(/(from ['"]\.\/[\w-]+)\.ts/g, '$1.js')
  const plain = spellOutResult(body)
  return importsOf(plain, moduleOf) + plain
}

/** `interface X extends ReturnType<typeof f> {}` becomes an interface with the members that `f` returns. */
function spellOutResult(text: string): string {
  const [short, name, maker] =
    /export interface (\w+) extends ReturnType<typeof (\w+)> \{\s*\}/.exec(text) ?? []
  if (short === undefined) return text
  const result = new RegExp(`^(?:export )?declare function ${maker}\\(.*\\): (\\{\n[^]*?^\\});\n`, 'm')
  const [declaration, members] = result.exec(text) ?? []
  if (declaration === undefined) throw new Error(`No declaration of ${maker}, which ${name} comes from`)
  return text.replace(declaration, '').replace(short, () => `export interface ${name} ${members}`)
}

/** Only what is still named. */
function importsOf(text: string, moduleOf: Map<string, string>): string {
  const named = [...moduleOf].filter(([name]) => new RegExp(`\\b${name}\\b`).test(text))
  const byModule = Map.groupBy(named, ([, module]) => module)
  return [...byModule]
    .map(
      ([module, names]) =>
        `import type { ${names
          .map(([name]) => name)
          .sort()
          .join(', ')} } from './${module}.js';\n`,
    )
    .join('')
}
