import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants } from 'node:zlib'

/*
 * The floor of the web app: the same data as one page of plain HTML, without a script, compressed for every request.
 * Usage: node page.ts FILE, where FILE has the summary and the agenda as the API answers them.
 */
interface Data {
  summary: { remaining: number; to_pay: number }
  agenda: Array<{ bill_name: string; due_date: string; amount: number; status: string }>
}

const [file = ''] = process.argv.slice(2)

const STYLE = `body{margin:0 auto;max-width:60rem;padding:1rem;font:16px/1.5 system-ui;background:#f6f4ee}
ul{list-style:none;padding:0}li{display:flex;gap:1rem;padding:.75rem;border-bottom:1px solid #ddd8cb;background:#fffdf9}
li b{flex:1}button{min-height:2.75rem}`

const server = createServer((_request, response) => {
  const page = brotliCompressSync(pageOf(JSON.parse(readFileSync(file, 'utf8')) as Data), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
  })
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'content-length': page.length,
    'cache-control': 'no-cache',
  })
  response.end(page)
})
server.listen(0, '127.0.0.1', () =>
  console.log(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`),
)
process.on('SIGTERM', () => process.exit(0))

function pageOf({ summary, agenda }: Data): string {
  const rows = agenda.map(
    ({ bill_name, due_date, amount, status }) =>
      `<li><b>${bill_name}</b> ${due_date} <span>$${amount.toFixed(2)}</span> ${
        status === 'paid' ? 'Paid' : '<form method="post"><button>Pay</button></form>'
      }</li>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Due bills</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body><main><h1>Due bills</h1><p>Left to pay $${summary.remaining.toFixed(2)} of $${summary.to_pay.toFixed(2)}</p>
<ul>${rows.join('')}</ul></main></body></html>`
}
