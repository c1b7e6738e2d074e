import { REFUSAL_CODES, REFUSALS, type RefusalCode } from '@duebook/contract'
import { escapeHtml } from '#core/escape-html'
import { STATUS } from '#http/errors'

/** Every refusal with its code, to which the `type` of problem details leads. */
export function refusalsPage(nonce: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Duebook API errors</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <style nonce="${nonce}">
      body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif }
      td, th { padding: .3rem 1rem .3rem 0; text-align: start; vertical-align: top }
      :target { background: Mark; color: MarkText }
    </style>
  </head>
  <body>
    <h1>Duebook API errors</h1>
    <p>Codes are never renamed or reused; new ones may be added. <a href="./">API reference</a></p>
    <table>
      <tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Message</th></tr>
      ${REFUSAL_CODES.map(row).join('\n      ')}
    </table>
  </body>
</html>
`
}

function row(code: RefusalCode): string {
  const [kind, sentence]: readonly [keyof typeof STATUS, string | ((params: never) => string), unknown?] =
    REFUSALS[code]
  const message = typeof sentence === 'string' ? sentence : sentence(NAMED as never)
  return `<tr id="${code}"><td><code>${code}</code></td><td>${STATUS[kind]}</td><td>${escapeHtml(message)}</td></tr>`
}

/** Each value as its name. */
const NAMED = new Proxy({}, { get: (_, name) => `{${String(name)}}` })
