import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { colors, fillShade } from './colors.ts'

const css = readFileSync(new URL('global.css', import.meta.url), 'utf8')

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  const tokens = tokensOf(scheme)
  const shade = fillShade[scheme]
  const fills = { green: colors.green[shade], red: colors.red[shade] }

  test.each(['page', 'surface', 'surface-2'])('fills stand out from %s by 3:1', (background) => {
    for (const fill of [...Object.values(fills), token('good'), token('bad')])
      expect(contrast(fill, token(background))).toBeGreaterThanOrEqual(3)
  })

  test('the text on a fill has 4.5:1', () => {
    for (const fill of Object.values(fills))
      expect(contrast(fill, token('on-fill'))).toBeGreaterThanOrEqual(4.5)
  })

  test('a fill has the colour of its meaning', () => {
    expect(fills).toEqual({ green: token('good'), red: token('bad') })
  })

  test.each(['good', 'bad', 'warn'])('text in %s has 4.5:1 on its tint and on every background', (name) => {
    for (const background of [`${name}-soft`, 'page', 'surface', 'surface-2'])
      expect(contrast(token(name), token(background))).toBeGreaterThanOrEqual(4.5)
  })

  function token(name: string): string {
    const value = tokens.get(name)
    if (value === undefined) throw new Error(`global.css has no --${name} for ${scheme}`)
    return value
  }
})

function tokensOf(scheme: string): Map<string, string> {
  const [, block = ''] =
    new RegExp(String.raw`:root\[data-mantine-color-scheme="${scheme}"\] \{([^}]*)\}`).exec(css) ?? []
  return new Map(
    [...block.matchAll(/--([\w-]+): (#\w+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

/** As WCAG 2 defines it. */
function contrast(one: string, other: string): number {
  const [bright = 0, faint = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (bright + 0.05) / (faint + 0.05)
}

function luminance(colour: string): number {
  const digits = colour.length === 4 ? colour.replaceAll(/[^#]/g, '$&$&') : colour
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(digits.slice(start, start + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
