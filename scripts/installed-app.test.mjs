import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const web = join(import.meta.dirname, '..', 'web')
const manifest = JSON.parse(readFileSync(join(web, 'public', 'app.webmanifest'), 'utf8'))
const page = readFileSync(join(web, 'index.html'), 'utf8')

describe('the installed app', () => {
  test('names itself, and opens as an app of its own', () => {
    expect(manifest).toMatchObject({
      name: 'Duebook',
      short_name: 'Duebook',
      description: expect.stringMatching(/./),
      start_url: '/',
      scope: '/',
      display: 'standalone',
      theme_color: expect.stringMatching(/^#[\da-f]{6}$/),
      background_color: expect.stringMatching(/^#[\da-f]{6}$/),
    })
    expect(page).toContain('<link rel="manifest" href="/app.webmanifest" crossorigin="use-credentials" />')
  })

  test.each(manifest.icons)(
    'has the icon $src, of the size and kind that it names',
    ({ src, sizes, type }) => {
      expect({ sizes, type }).toEqual(
        src.endsWith('.svg')
          ? { sizes: sizeOfDrawing(src), type: 'image/svg+xml' }
          : { sizes: sizeOfPng(src), type: 'image/png' },
      )
    },
  )

  test.each(['any', 'maskable'])(
    'has an icon for “%s” in both sizes that phones ask for, and drawn',
    (purpose) => {
      const sizes = manifest.icons.filter((icon) => icon.purpose === purpose).map((icon) => icon.sizes)
      expect(sizes).toEqual(['192x192', '512x512', 'any'])
    },
  )

  test('has an icon for Apple’s devices', () => {
    const [, src] = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(page) ?? []
    expect(sizeOfPng(src)).toBe('180x180')
  })

  test('takes the colour of the page in light and dark', () => {
    const colours = [...page.matchAll(/<meta name="theme-color" content="(#\w+)" media="([^"]+)"/g)]
    expect(colours.map(([, , media]) => media)).toEqual([
      '(prefers-color-scheme: light)',
      '(prefers-color-scheme: dark)',
    ])
    const sheet = readFileSync(join(web, 'src', 'app', 'global.css'), 'utf8')
    for (const [, colour] of colours) expect(sheet).toContain(`--page: ${colour};`)
    expect(sheet).toContain(`--page: ${manifest.background_color};`)
  })

  test('has shortcuts inside of its own scope', () => {
    expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
      ['Add bill', '/bills/new'],
      ['Calendar', '/calendar'],
    ])
  })
})

/** Without a size of its own it fits everywhere. */
function sizeOfDrawing(src) {
  const [root] = /<svg[^>]*>/.exec(readFileSync(join(web, 'public', src), 'utf8')) ?? []
  return /viewBox="0 0 (\d+) \1"/.test(root ?? '') ? 'any' : 'not square'
}

/** Its first chunk says how wide and high a PNG is. */
function sizeOfPng(src) {
  const bytes = readFileSync(join(web, 'public', src))
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}
