import { globSync, readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const SOURCES = fileURLToPath(new URL('../../src/', import.meta.url))

/** Whatever sends a statement, and whatever may be a part of it or be left out. */
const PARTS =
  /\bsql(?:<[^`(]*>)?`|\.(?:execute(?:TakeFirst(?:OrThrow)?|Query)?|stream|selectFrom|insertInto|updateTable|deleteFrom|where(?:Ref)?|orderBy|(?<!Map\.)groupBy|having|(?:inner|left)Join|onConflict|returning(?:All)?|limit|forUpdate|forShare)\(/g

interface Range {
  startOffset: number
  endOffset: number
  count: number
}

interface Script {
  file: string
  /** As Vite has compiled it. */
  source: string
  ranges: Range[]
}

export interface StatementCoverage {
  /** For each file below `server/src`: the lines with parts of statements that have not run since counting began. */
  missed: () => Promise<Map<string, string[]>>
}

/** Has V8 count what runs. For a process of its own, before it loads the server: what was compiled earlier is not counted in detail. */
export async function watchStatements(): Promise<StatementCoverage> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  return {
    async missed() {
      const scripts = await scriptsOf(session)
      const missed = new Map(scripts.map((script) => [script.file, missedIn(script)]))
      for (const file of filesWithStatements()) if (!missed.has(file)) missed.set(file, ['never loaded'])
      return new Map([...missed].filter(([, lines]) => lines.length > 0))
    },
  }
}

async function scriptsOf(session: Session): Promise<Script[]> {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  await session.post('Debugger.enable')
  const scripts: Script[] = []
  for (const { url, scriptId, functions } of result) {
    const file = fileOf(url)
    if (file === undefined) continue
    const { scriptSource: source } = await session.post('Debugger.getScriptSource', { scriptId })
    scripts.push({ file, source, ranges: functions.flatMap(({ ranges }) => ranges) })
  }
  session.disconnect()
  return scripts
}

function fileOf(url: string): string | undefined {
  const path = url.startsWith('file:') ? fileURLToPath(url) : url
  return path.startsWith(SOURCES) ? relative(SOURCES, path) : undefined
}

function missedIn({ source, ranges }: Script): string[] {
  const missed = [...source.matchAll(PARTS)].filter(({ index }) => countAt(ranges, index) === 0)
  return [...new Set(missed.map(({ index }) => lineAt(source, index)))]
}

/** The innermost range decides: it is a block that was not entered, or a function that was not called. */
function countAt(ranges: Range[], offset: number): number | undefined {
  const around = ranges.filter(({ startOffset, endOffset }) => startOffset <= offset && offset < endOffset)
  return around.toSorted(
    (one, other) => one.endOffset - one.startOffset - (other.endOffset - other.startOffset),
  )[0]?.count
}

function lineAt(source: string, offset: number): string {
  const end = source.indexOf('\n', offset)
  return source.slice(source.lastIndexOf('\n', offset) + 1, end === -1 ? undefined : end).trim()
}

function filesWithStatements(): string[] {
  return globSync('**/*.ts', { cwd: SOURCES }).filter(
    (file) =>
      !file.endsWith('.test.ts') &&
      !file.startsWith(join('db', 'migrations')) &&
      readFileSync(join(SOURCES, file), 'utf8').search(PARTS) !== -1,
  )
}
