import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { ICONS } from '@duebook/contract'
import type { Plugin } from 'vite'

const ID = 'virtual:icon-sprite'
const DEV_PATH = '/icons.svg'

/**
 * The icons of bills and categories as one SVG file, which the browser fetches once, when the first one is shown:
 * `<use href="….svg#home">`. The page's policy allows it as a picture of its own server. `virtual:icon-sprite` is its
 * address.
 */
export function iconSprite(): Plugin {
  let isBuild = true
  return {
    name: 'duebook-icon-sprite',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load(id) {
      if (id !== `\0${ID}`) return undefined
      if (!isBuild) return `export default ${JSON.stringify(DEV_PATH)}`
      const file = this.emitFile({ type: 'asset', name: 'icons.svg', source: spriteOf(ICONS) })
      return `export default import.meta.ROLLUP_FILE_URL_${file}`
    },
    configureServer(server) {
      server.middlewares.use(DEV_PATH, (_request, response) => {
        response.setHeader('Content-Type', 'image/svg+xml')
        response.end(spriteOf(ICONS))
      })
    },
  }
}

/** Colour and line width come from where it is used. */
export function spriteOf(names: readonly string[]): string {
  const { resolve } = createRequire(import.meta.url)
  const symbols = names.map((name) => {
    const drawing = readFileSync(resolve(`@tabler/icons/outline/${name}.svg`), 'utf8')
    const shapes = drawing
      .slice(drawing.indexOf('>') + 1, drawing.lastIndexOf('</svg>'))
      .replace(/<path stroke="none" d="M0 0h24v24H0z" fill="none" ?\/>/, '')
      .replace(/\s*\n\s*/g, '')
      .replaceAll(' />', '/>')
    return `<symbol id="${name}" viewBox="0 0 24 24">${shapes}</symbol>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`
}
