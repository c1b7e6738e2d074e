import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { launchBrowser } from './support/browser.ts'
import { REPOSITORY_ROOT } from './support/repository.ts'

/** `npm run icons`: the icons of the installed app, made of the drawings beside them. */

const PUBLIC = join(REPOSITORY_ROOT, 'web', 'public')

const ICONS = [
  { drawing: 'favicon.svg', icon: 'icons/icon-192.png', size: 192 },
  { drawing: 'favicon.svg', icon: 'icons/icon-512.png', size: 512 },
  { drawing: 'icons/maskable.svg', icon: 'icons/maskable-192.png', size: 192 },
  { drawing: 'icons/maskable.svg', icon: 'icons/maskable-512.png', size: 512 },
  // Apple devices round the corners themselves and don't support SVG icons.
  { drawing: 'icons/maskable.svg', icon: 'icons/apple-touch-icon.png', size: 180 },
]

const browser = await launchBrowser()
try {
  for (const { drawing, icon, size } of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    const svg = await readFile(join(PUBLIC, drawing), 'utf8')
    await page.setContent(`<style>body { margin: 0 } svg { display: block; width: 100vw }</style>${svg}`)
    await page.screenshot({ path: join(PUBLIC, icon), omitBackground: true })
    await page.close()
    console.log(`web/public/${icon}`)
  }
} finally {
  await browser.close()
}
