import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '@duebook/contract'
import { commentMethods } from './method-comments.ts'
import { plainDeclarations } from './plain-declarations.ts'
import { wireModules } from './wire-modules.ts'

/** Compiles the client of `contract/src/client` into `lib`: JavaScript and declarations that import nothing. */
export function buildClient(root: string, lib: string): void {
  const source = join(root, 'contract', 'src', 'client')
  const draft = `${lib}-source`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })

  const { types, wire, inputName } = wireModules()
  for (const name of readdirSync(source).filter((each) => !each.endsWith('.test.ts'))) {
    const text = readFileSync(join(source, name), 'utf8')
    writeFileSync(join(draft, name), commentMethods(text, summaryOf))
  }
  writeFileSync(join(draft, 'types.ts'), types)
  writeFileSync(join(draft, 'wire.ts'), wire)
  writeFileSync(join(draft, 'index.ts'), `export type * from './types.ts'\n`, { flag: 'a' })

  writeFileSync(join(draft, 'tsconfig.json'), JSON.stringify(compilerSettings(root, lib)))
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', draft], {
    stdio: ['ignore', 2, 2],
  })
  for (const name of readdirSync(lib).filter((each) => each.endsWith('.d.ts'))) {
    const file = join(lib, name)
    writeFileSync(file, plainDeclarations(readFileSync(file, 'utf8'), inputName))
  }
  rmSync(draft, { recursive: true })
}

function compilerSettings(root: string, lib: string) {
  return {
    extends: join(root, 'contract', 'tsconfig.json'),
    compilerOptions: {
      // What the oldest Node.js and browsers that we name understand.
      target: 'es2022',
      lib: ['es2022', 'dom', 'dom.iterable'],
      module: 'esnext',
      moduleResolution: 'bundler',
      noEmit: false,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      skipLibCheck: false,
      rootDir: '.',
      outDir: lib,
    },
    include: ['*.ts'],
  }
}

function summaryOf(endpoint: string): string {
  return endpoints[endpoint as keyof typeof endpoints].summary
}
