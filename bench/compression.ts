import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { printTable } from './report.ts'

/** As many cycles as a household, a club and a firm see on their first page. */
const LENGTHS = [40, 200, 2_000]
const REPEATS = 30

const gzip = (level: number) => (text: Buffer) => gzipSync(text, { level })
const brotli = (quality: number) => (text: Buffer) =>
  brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 18 },
  })
const WAYS = {
  'gzip 1': gzip(1),
  'gzip 3': gzip(3),
  'gzip 6': gzip(6),
  'brotli 1': brotli(1),
  'brotli 3': brotli(3),
  'brotli 5': brotli(5),
}

/** What each level costs and saves on an agenda, and up to which speed of the line it is the quicker way. */
export async function measureCompression(): Promise<unknown> {
  const rows = LENGTHS.flatMap((length) => {
    const plain = agendaOf(length)
    return Object.entries(WAYS).map(([way, compress]) => {
      const { bytes, milliseconds } = measure(compress, plain)
      const saved = plain.length - bytes
      return {
        entries: length,
        'plain kB': kilo(plain.length),
        way,
        kB: kilo(bytes),
        'ms CPU': milliseconds.toFixed(2),
        'pays up to Mbit/s': Math.round((saved * 8) / (milliseconds * 1_000)),
      }
    })
  })
  printTable('Compressed answers', rows)
  return rows
}

function measure(compress: (text: Buffer) => Buffer, plain: Buffer) {
  let bytes = compress(plain).length
  const began = process.cpuUsage()
  for (let n = 0; n < REPEATS; n += 1) bytes = compress(plain).length
  const { user, system } = process.cpuUsage(began)
  return { bytes, milliseconds: (user + system) / 1_000 / REPEATS }
}

function agendaOf(length: number): Buffer {
  const names = ['Rent', 'Electricity', 'Internet', 'Insurance', 'Salary']
  const data = Array.from({ length }, (_, n) => ({
    bill_id: (n % 40) + 1,
    bill_name: names[n % names.length],
    type: n % 5 === 4 ? 'deposit' : 'bill',
    account: 'Checking',
    due_date: `2026-${String((n % 12) + 1).padStart(2, '0')}-${String((n % 28) + 1).padStart(2, '0')}`,
    amount: ((n * 3_701) % 200_000) / 100,
    status: n % 3 === 0 ? 'paid' : 'upcoming',
    paid_amount: n % 3 === 0 ? ((n * 3_701) % 200_000) / 100 : 0,
    payment_ids: n % 3 === 0 ? [n] : [],
    auto_pay: n % 2 === 0,
    variable: false,
    source: 'manual',
  }))
  return Buffer.from(JSON.stringify({ success: true, data }))
}

function kilo(bytes: number): string {
  return (bytes / 1_000).toFixed(1)
}
