import { describe, expect, test } from 'vitest'
import { cacheOf, handlingOf, outdatedCaches } from './rules.ts'

const ORIGIN = 'https://bills.example.org'
const BUILD = { version: 'c3', files: ['/', '/assets/index-1a2b.js', '/favicon.svg'] }

const handling = (path: string, asked: { method?: string; mode?: string } = {}) =>
  handlingOf({ method: 'GET', mode: 'cors', url: new URL(path, ORIGIN).href, ...asked }, ORIGIN, BUILD)

describe('the worker', () => {
  test.each(['/', '/bills/5?x=1', '/invite#token', '/apiary'])('answers %s with the page', (path) => {
    expect(handling(path, { mode: 'navigate' })).toBe('page')
  })

  test.each(['/assets/index-1a2b.js', '/assets/of-the-version-before-9z.js', '/favicon.svg'])(
    'answers %s with what it kept',
    (path) => expect(handling(path)).toBe('file'),
  )

  test.each(['/api/v2/me', '/api/v2/docs', '/api', '/api/v2/assets/x.js', '/feeds/x.ics', '/unsubscribe/x'])(
    'never touches %s',
    (path) => {
      expect(handling(path)).toBe('untouched')
      expect(handling(path, { mode: 'navigate' })).toBe('untouched')
    },
  )

  test('touches nothing that writes, comes from elsewhere or is not of its build', () => {
    expect(handling('/', { method: 'POST', mode: 'navigate' })).toBe('untouched')
    expect(handling('https://elsewhere.example/assets/x.js')).toBe('untouched')
    expect(handling('/service-worker.js')).toBe('untouched')
  })
})

describe('on activation', () => {
  const names = ['duebook-a1', 'somebody-else', 'duebook-b2', cacheOf(BUILD)]

  test('older versions go', () => {
    expect(outdatedCaches(names, BUILD, false)).toEqual(['duebook-a1', 'duebook-b2'])
  })

  test('the version before stays while another tab may show it', () => {
    expect(outdatedCaches(names, BUILD, true)).toEqual(['duebook-a1'])
    expect(outdatedCaches([cacheOf(BUILD)], BUILD, true)).toEqual([])
  })
})
