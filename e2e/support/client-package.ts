import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { REPOSITORY_ROOT } from './repository.ts'

const TSC = join(REPOSITORY_ROOT, 'node_modules', 'typescript', 'bin', 'tsc')

/** Where the README's server is. */
export const README_URL = 'http://127.0.0.1:3000'

/** The bill group that a new server has, unless its owner chose another name. */
export const README_GROUP = 'Personal'

/** What a strict project asks of the packages that it uses. */
const STRICT = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  skipLibCheck: false,
  target: 'es2022',
  types: [],
}

/** Packs the client as `npm run pack:client` does, and installs it into an empty project without a network. */
export function installClientPackage(folder: string): { project: string; installed: string } {
  const script = join(REPOSITORY_ROOT, 'scripts', 'pack-client', 'main.ts')
  const output = execFileSync(process.execPath, [script, folder], { encoding: 'utf8', stdio: 'pipe' })
  const [, tarball = ''] = /^(.+\.tgz) \(\d+\.\d kB\)$/m.exec(output) ?? []
  const project = join(folder, 'project')
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), JSON.stringify({ type: 'module', private: true }))
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], {
    cwd: project,
    stdio: 'pipe',
    shell: process.platform === 'win32',
  })
  return { project, installed: join(project, 'node_modules', '@duebook', 'client') }
}

/** Compiles TypeScript in a folder of its own. Answers where that is, and what the compiler says. */
export function compile(
  project: string,
  name: string,
  files: Record<string, string>,
  options: object,
): { folder: string; errors: string } {
  const folder = join(project, name)
  // A second try finds what the first has made.
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
  const config = { compilerOptions: { ...STRICT, ...options }, include: ['*.ts'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const { stdout } = spawnSync(process.execPath, [TSC, '-p', folder], { encoding: 'utf8' })
  return { folder, errors: stdout }
}

export interface ReadmeProgram {
  text: string
  /** What its comments say that it prints, line by line. */
  prints: string[]
}

/** The code of the client's README: all blocks of a kind are one program. */
export function readmeProgram(kind: 'ts' | 'ts browser'): ReadmeProgram {
  const readme = readFileSync(join(REPOSITORY_ROOT, 'contract', 'README.md'), 'utf8')
  const blocks = [...readme.matchAll(/^```(.+)\n([\s\S]*?)^```$/gm)].filter(([, found]) => found === kind)
  const text = blocks.map(([, , code]) => code).join('\n')
  const prints = [...text.matchAll(/^ *console\.log\(.*\) \/\/ (.+)$/gm)].map(([, line = '']) => line)
  return { text, prints }
}
