export interface CurlRequest {
  method: string
  url: string
  headers: Array<[name: string, value: string]>
  body: string | undefined
  /** `-i`: status and headers are printed before the body. */
  showsHead: boolean
}

/** As curl reads its arguments: an address, -s, -i, -X, -H and -d, short ones also together, as in -si. */
export function readCurl(words: readonly string[]): CurlRequest {
  let [url, method, body, showsHead]: [string?, string?, string?, boolean?] = []
  const headers: CurlRequest['headers'] = []
  const left = [...words]
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    if (!word.startsWith('-')) url = word
    else if (/^-[si]+$/.test(word)) showsHead ||= word.includes('i')
    else if (word === '-X') method = left.shift()
    else if (word === '-d') body = left.shift()
    else if (word === '-H') headers.push(headerOf(left.shift() ?? ''))
    else throw new Error(`curl ${word} is not known here`)
  }
  if (url === undefined) throw new Error('curl without an address')
  const names = headers.map(([name]) => name.toLowerCase())
  if (body !== undefined && !names.includes('content-type')) {
    headers.push(['Content-Type', 'application/x-www-form-urlencoded'])
  }
  method ??= body === undefined ? 'GET' : 'POST'
  return { method, url, headers, body, showsHead: showsHead ?? false }
}

function headerOf(text: string): [string, string] {
  const colon = text.indexOf(':')
  return [text.slice(0, colon), text.slice(colon + 1).trim()]
}
