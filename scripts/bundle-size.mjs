// What a browser has to fetch before the first page stands, from the build's own manifest.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** The entry, and what the app asks for by itself until a signed-in visitor sees what is due. */
const FIRST_PAGE = ['index.html', 'src/app/start.tsx']

/** The file with the texts of each language. */
const TEXTS = { en: 'src/texts/en/index.ts', de: 'src/texts/translations/de.ts' }

/** Bytes as they are sent with brotli, by kind, each file once. */
export function bundleSize(root, language) {
  const dist = distOf(root)
  const files = filesOf(manifestOf(dist), [...FIRST_PAGE, TEXTS[language]])
  const page = readFileSync(join(dist, 'index.html'))
  // Built on its own, so that the manifest does not know it.
  const early = page.toString().match(/assets\/early-[\w-]+\.js/)?.[0]
  if (!early) throw new Error('index.html names no first script')
  files.add(early)
  const sum = (ending) =>
    [...files]
      .filter((each) => each.endsWith(ending))
      .reduce((bytes, each) => bytes + sent(join(dist, each)), 0)
  const [js, css] = [sum('.js'), sum('.css')]
  const html = brotliCompressSync(page).length
  return { js, css, early: sent(join(dist, early)), all: js + css + html, files: files.size }
}

/** What each page, dialog or part that comes later needs besides the first page: its files, and their bytes as they are sent. */
export function laterParts(root) {
  const dist = distOf(root)
  const manifest = manifestOf(dist)
  const first = filesOf(manifest, FIRST_PAGE)
  const later = Object.keys(manifest).filter((name) => manifest[name].isDynamicEntry)
  return later.map((name) => {
    const files = [...filesOf(manifest, [name])].filter((each) => !first.has(each))
    return { name, files: files.length, bytes: files.reduce((sum, each) => sum + sent(join(dist, each)), 0) }
  })
}

const distOf = (root) => join(root, 'web', 'dist')

function manifestOf(dist) {
  const file = join(dist, '.vite', 'manifest.json')
  if (!existsSync(file)) throw new Error('The web app is not built: run "npm run build"')
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Everything that has to be there for these parts. */
function filesOf(manifest, parts) {
  const files = new Set()
  const follow = (name) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`${name} is not in the build`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const sheet of chunk.css ?? []) files.add(sheet)
    for (const each of chunk.imports ?? []) follow(each)
  }
  for (const part of parts) follow(part)
  return files
}

const sent = (name) => readFileSync(existsSync(`${name}.br`) ? `${name}.br` : name).length

if (import.meta.main) {
  for (const language of Object.keys(TEXTS)) {
    const { js, css, early, all, files } = bundleSize(join(import.meta.dirname, '..'), language)
    console.log(
      `First page (${language}): ${kilo(all)}, of it ${kilo(js)} of JavaScript (${kilo(early)} the first script) and ${kilo(css)} of CSS, brotli, ${files} files`,
    )
  }
}

function kilo(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`
}
