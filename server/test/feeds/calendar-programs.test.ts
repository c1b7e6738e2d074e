import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { namedBlocks } from '../docs/support/named-blocks.ts'
import { rent } from '../support/given.ts'
import { onSqlite } from '../support/test-app.ts'
import { eventsOf, givenFeed } from './support/calendar.ts'

const BLOCKS = namedBlocks(readFileSync(new URL('../../../docs/integrations.md', import.meta.url), 'utf8'))

/** A printed request, with what the reader's own has instead. */
function requestIn(name: string, own: Record<string, string>) {
  const [first = '', ...lines] = (BLOCKS.get(name) ?? '').trim().split('\n')
  const filledIn = (text: string) => text.replaceAll(/TOKEN|ETAG/g, (word) => own[word] ?? word)
  const [method = '', url = ''] = filledIn(first).split(' ')
  const headers = lines.map((line) => filledIn(line).split(/: (.*)/, 2) as [string, string])
  return { method: method as 'GET' | 'HEAD', url, headers: Object.fromEntries(headers) }
}

onSqlite((testApp) => {
  test('the requests of Google, Apple and Outlook, as the page prints them, are answered', async () => {
    const context = await testApp({ allowedHosts: ['bills.example.org'] })
    const owner = await context.given.owner()
    await owner.books.bills.create(rent())
    const { feed, fetch } = await givenFeed(context, owner)
    const own = { TOKEN: /feeds\/(.+)\.ics/.exec(feed.url)?.[1] ?? '', ETAG: '' }
    const answerTo = (name: string) => context.inject(requestIn(name, own))

    const google = await answerTo('google-calendar.http')
    expect(google.statusCode).toBe(200)
    expect(google.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const gzipped = await fetch({ 'accept-encoding': 'gzip' })
    expect(eventsOf(gunzipSync(gzipped.rawPayload).toString())).toHaveLength(19)

    own.ETAG = String(google.headers.etag).replaceAll(/W\/|"/g, '')
    expect((await answerTo('apple-calendar.http')).statusCode).toBe(304)

    const outlook = await answerTo('outlook.http')
    expect([outlook.statusCode, outlook.body]).toEqual([200, ''])
    expect((await owner.client.feeds.list())[0]?.last_agent).toBe('Microsoft.Exchange/15.20')
    expect(Number(outlook.headers['content-length'])).toBe((await fetch()).rawPayload.length)
  })
})
