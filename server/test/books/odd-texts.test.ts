import { expect, test } from 'vitest'
import { dataOf } from '../support/answers.ts'
import { openBooks } from '../support/books.ts'
import { RENT } from '../support/given.ts'
import { onEveryDialect } from '../support/test-app.ts'

const LINES = [
  'Miete 🏠👩‍👩‍👧‍👦🇩🇪',
  'שכר דירה',
  'إيجار ١٢٣',
  '\u202eevil\u202c',
  'a\u200bb\u200dc\ufe0f',
  'Ünïcödé',
  'かな',
  '𝔘𝔫𝔦𝔠𝔬𝔡𝔢',
  '\u{10ffff}',
  '\ue000\ufffd\uffff',
  "'; drop table bills; --",
  '"quotes" \\ backslash / $1 {x} {{y}} %s %_',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '0',
  '-',
  'line\u2028separator',
]

const KEPT_ADDRESSES = [
  'https://example.org',
  'http://example.org:8080/a?b=c&d=%20#e',
  'HTTPS://EXAMPLE.ORG',
  'https://user:pass@example.org/',
  'https://münchen.example/straße?ä=ö',
  'https://[::1]:3000/',
  'https://example.org/a b',
  'example.com',
  'www.example.com/pay?next=https://example.org',
  'example.com:8080',
  'example.com:8080/x',
  'my-host.local:3000/x?y#z',
  'localhost:3000',
  '//host/path',
  '/relative/path',
  '?q=javascript:alert(1)',
  '#top',
  'ask at the counter',
  '1password.com',
]

onEveryDialect((testApp) => {
  test('odd but legal texts come back as they were sent', async () => {
    const { api } = await openBooks(testApp)
    for (const text of LINES) {
      const body = { ...RENT, name: text, account: text, notes: text }
      const { id } = dataOf(await api.post('/bills', body), 201)
      expect(dataOf(await api.get(`/bills/${id}`))).toMatchObject({ name: text, account: text, notes: text })
      const [found] = dataOf<Array<{ id: number }>>(
        await api.get(`/bills?account=${encodeURIComponent(text)}`),
      )
      expect(found?.id).toBe(id)
      expect((await api.delete(`/bills/${id}/permanent`)).status).toBe(200)
    }
  })

  test('texts are kept in NFC, without blanks around them', async () => {
    const { api } = await openBooks(testApp)
    const { id } = dataOf(await api.post('/bills', RENT), 201)
    const sent = ' \u00a0\t\u0041\u030angstr\u006f\u0308m\u3000\n'
    for (const field of ['name', 'account', 'notes', 'url']) {
      expect(dataOf(await api.put(`/bills/${id}`, { [field]: sent }))).toMatchObject({ [field]: 'Ångström' })
    }
    expect(dataOf(await api.put(`/bills/${id}`, { name: '한글'.normalize('NFD') }))).toMatchObject({
      name: '한글',
    })
  })

  test('notes keep tabs and line breaks, and CRLF becomes LF', async () => {
    const { api } = await openBooks(testApp)
    const { id } = dataOf(await api.post('/bills', { ...RENT, notes: 'a\tb\r\nc\n\n\td\r\n\r\ne' }), 201)
    expect(dataOf(await api.get(`/bills/${id}`))).toMatchObject({ notes: 'a\tb\nc\n\n\td\n\ne' })
  })

  test('blank account, url and notes become null, on create and update', async () => {
    const { api } = await openBooks(testApp)
    for (const blank of ['', ' ', '\t\r\n', '\u00a0\u3000\ufeff']) {
      const cleared = { account: null, url: null, notes: null }
      const blanks = { account: blank, url: blank, notes: blank }
      const { id } = dataOf(await api.post('/bills', { ...RENT, ...blanks }), 201)
      expect(dataOf(await api.get(`/bills/${id}`))).toMatchObject(cleared)
      await api.put(`/bills/${id}`, { account: 'a', url: 'b', notes: 'c' })
      expect(dataOf(await api.put(`/bills/${id}`, blanks))).toMatchObject(cleared)
    }
  })

  test('lengths are counted in code points after trimming, and the longest texts fit', async () => {
    const { api } = await openBooks(testApp)
    const longest = {
      name: '🦉'.repeat(200),
      account: '🦉'.repeat(100),
      url: `https://example.org/${'x'.repeat(2_028)}`,
      notes: '🦉'.repeat(10_000),
    }
    const padded = Object.fromEntries(Object.entries(longest).map(([field, text]) => [field, `  ${text}  `]))
    const { id } = dataOf(await api.post('/bills', { ...RENT, ...padded }), 201)
    expect(dataOf(await api.get(`/bills/${id}`))).toMatchObject(longest)
    const decomposed = { name: 'é'.normalize('NFD').repeat(200), notes: `${'x\r\n'.repeat(4_999)}xx` }
    expect(dataOf(await api.put(`/bills/${id}`, decomposed))).toMatchObject({
      name: 'é'.repeat(200),
      notes: `${'x\n'.repeat(4_999)}xx`,
    })
  })

  test('addresses with http, https or no scheme are kept as typed', async () => {
    const { api } = await openBooks(testApp)
    const { id } = dataOf(await api.post('/bills', RENT), 201)
    for (const url of KEPT_ADDRESSES) {
      const answer = await api.put(`/bills/${id}`, { url })
      expect.soft(answer.body, url).toMatchObject({ success: true, data: { url } })
    }
  })
})
