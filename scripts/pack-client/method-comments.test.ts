import { expect, test } from 'vitest'
import { commentMethods } from './method-comments.ts'

test('a method gets the summary of what it calls, unless it has a comment', () => {
  const source = `  return {
    bills: {
      list: (query: QueryOf<typeof endpoints.listBills> = {}) =>
        call(endpoints.listBills, { query }),
      /** Its own. */
      get: (id: number) => call(endpoints.getBill, { params: { id } }),
      forget,
    },
    tokens: () => tokens.current(),
  }
}

const other = endpoints.me
`
  const commented = commentMethods(source, (endpoint) => `About ${endpoint}`)
  expect(commented).toContain('      /** About listBills */\n      list: (query')
  expect(commented.match(/About \w+/g)).toEqual(['About listBills'])
})
