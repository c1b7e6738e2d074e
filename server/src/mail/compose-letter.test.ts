import fc from 'fast-check'
import { expect, test } from 'vitest'
import { composeLetter, type LetterParts } from '#mail/compose-letter'

const PLAIN: LetterParts = {
  to: 'grace@example.org',
  language: null,
  subject: 'A subject',
  opening: 'Something has happened.',
  action: 'Look at it',
  link: 'https://bills.example.org/x#token',
  closing: 'It works once.',
}

test('text and HTML say the same, with the same link', () => {
  const { to, subject, text, html } = composeLetter(PLAIN)
  expect([to, subject]).toEqual(['grace@example.org', 'A subject'])
  expect(text).toBe(
    'Something has happened.\n\nLook at it:\nhttps://bills.example.org/x#token\n\nIt works once.\n\n-- \nDuebook\n',
  )
  for (const words of [PLAIN.opening, PLAIN.closing, `<a href="${PLAIN.link}">${PLAIN.action}</a>`]) {
    expect(html).toContain(words)
  }
  expect(html).toContain(`<br>${PLAIN.link}</p>`)
})

const hostile = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '&lt;b&gt;',
    '&amp;amp;',
    '</p></body></html>',
    '<!--',
    ']]>',
    '$&$1$`',
  ),
)

/** As a browser does it, for the five characters that are written in another way. */
function asShown(html: string): string {
  const characters: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }
  return html.replaceAll(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => characters[name] ?? '')
}

const skeleton = (html: string) => html.match(/<[^>]*>/g)?.map((tag) => tag.replace(/href="[^"]*"/, 'href'))

test('no text can become markup: the HTML has the same tags whatever is in it, and shows the text as it is', () => {
  const tags = skeleton(composeLetter(PLAIN).html)
  const parts = { subject: hostile, opening: hostile, action: hostile, link: hostile, closing: hostile }
  fc.assert(
    fc.property(fc.record(parts), (texts) => {
      const { html } = composeLetter({ ...PLAIN, ...texts })
      expect(skeleton(html)).toEqual(tags)
      expect(asShown(/<title>([\s\S]*)<\/title>/.exec(html)?.[1] ?? '')).toBe(texts.subject)
      const [, href = '', words = ''] = /<a href="([^"]*)">([\s\S]*?)<\/a>/.exec(html) ?? []
      expect([asShown(href), asShown(words)]).toEqual([texts.link, texts.action])
      const paragraphs = [...html.matchAll(/<p>([\s\S]*?)<\/p>/g)].map((match) => asShown(match[1] ?? ''))
      expect([paragraphs[0], paragraphs[3]]).toEqual([texts.opening, texts.closing])
    }),
  )
})

test('the HTML says which language it is in, English unless another was chosen', () => {
  expect(composeLetter(PLAIN).html).toContain('<html lang="en">')
  expect(composeLetter({ ...PLAIN, language: 'de' }).html).toContain('<html lang="de">')
  expect(composeLetter({ ...PLAIN, language: 'de' }).html).toContain('kopiere diese Adresse')
})

test('the text part holds everything as it is', () => {
  fc.assert(
    fc.property(fc.record({ opening: hostile, link: hostile, closing: hostile }), (texts) => {
      const { text } = composeLetter({ ...PLAIN, ...texts })
      expect(text).toBe(
        `${texts.opening}\n\n${PLAIN.action}:\n${texts.link}\n\n${texts.closing}\n\n-- \nDuebook\n`,
      )
    }),
  )
})
