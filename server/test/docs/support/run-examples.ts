import { request } from 'node:http'
import { type Answer, faultsIn, fits } from './compare-answer.ts'
import { type CurlRequest, readCurl } from './read-curl.ts'
import type { Example } from './read-examples.ts'
import { wordsOf } from './shell-words.ts'

/** The address of the server in the examples. */
const PRINTED_ORIGIN = 'http://127.0.0.1:3000'

export interface Surroundings {
  /** Where the server really listens. */
  origin: string
  /** Where it listens on the page, if not at the usual place. */
  printedOrigin?: string
  /** What no answer tells, made when a variable of this name is first set. */
  given: Record<string, () => Promise<string>>
}

export interface Run {
  /** With the place that each is about. */
  faults: string[]
  /** Method and path of each request that was sent. */
  sent: Array<{ method: string; path: string }>
}

/**
 * Runs examples one after another, as somebody with a shell would. Known are: `NAME=value`; `name() { …; }`; `curl`, and
 * functions that call it. A value with … is what a reader copies: that of the field of the same name (ACCESS_TOKEN:
 * `access_token`) in the latest answer that has one.
 */
export async function runExamples(
  examples: Example[],
  { origin, printedOrigin = PRINTED_ORIGIN, given }: Surroundings,
): Promise<Run> {
  const variables = new Map<string, string>()
  const functions = new Map<string, string>()
  const fields = new Map<string, string>()
  const run: Run = { faults: [], sent: [] }

  async function assign(name: string, value: string): Promise<void> {
    const copied = value.includes('…') ? (fields.get(name) ?? (await given[name]?.())) : value
    if (copied === undefined) throw new Error(`no answer has the field ${name.toLowerCase()}`)
    if (!fits(value, copied)) throw new Error(`${copied} does not look like ${value}`)
    variables.set(name, copied)
  }

  async function call(words: string[], printed: string): Promise<string[]> {
    const [name = '', ...args] = words
    const body = functions.get(name)
    if (body !== undefined) return call(wordsOf(body, variables, args), printed)
    if (name !== 'curl') throw new Error(`${name} is not known here`)
    const curl = readCurl(args)
    if (!curl.url.startsWith(printedOrigin)) throw new Error(`${curl.url} is another server`)
    const url = new URL(origin + curl.url.slice(printedOrigin.length))
    run.sent.push({ method: curl.method, path: url.pathname })
    const answer = await send(curl, url)
    if (answer.body !== '') remember(JSON.parse(answer.body), fields)
    remember({ etag: answer.headers.get('etag') }, fields)
    return faultsIn(printed, answer, curl.showsHead)
  }

  for (const { place, command, printed } of examples) {
    const [, defined, body] = /^(\w+)\(\) \{ (.*); \}$/s.exec(command) ?? []
    const words = defined === undefined ? wordsOf(command, variables) : []
    const [, name, value] = (words.length === 1 && /^(\w+)=(.*)$/s.exec(words[0] ?? '')) || []
    try {
      if (defined !== undefined && body !== undefined) functions.set(defined, body)
      else if (name !== undefined && value !== undefined) await assign(name, value)
      else run.faults.push(...(await call(words, printed)).map((fault) => `${place} ${fault}`))
    } catch (error) {
      run.faults.push(`${place} ${(error as Error).message}`)
    }
  }
  return run
}

/** Not by `fetch`, which would join headers that are sent twice. */
function send({ method, headers, body }: CurlRequest, url: URL): Promise<Answer> {
  const length = body === undefined ? [] : ['Content-Length', String(Buffer.byteLength(body))]
  const all = ['Host', url.host, 'User-Agent', 'curl/8.14.1', 'Accept', '*/*', ...headers.flat(), ...length]
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers: all, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const { httpVersion, statusCode, statusMessage, headersDistinct } = response
        const pairs = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
          values.map((value): [string, string] => [name, value]),
        )
        resolve({
          statusLine: `HTTP/${httpVersion} ${statusCode} ${statusMessage}`,
          headers: new Headers(pairs),
          body: Buffer.concat(chunks).toString(),
        })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Each text in an answer under the name of its field, in capitals. */
function remember(value: unknown, fields: Map<string, string>): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    if (typeof member === 'string') fields.set(name.toUpperCase(), member)
    else remember(member, fields)
  }
}
