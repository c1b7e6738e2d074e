import { inflateRawSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { parse } from 'csv-parse/sync'
import type { Cell, ForeignDatabase, OpenedArchive, OpenedText } from '#imports/reading/opened-file'

/* Files as they are when a reader gets them, without the care that files from outside need. */

export function openedCsv(text: string): OpenedText {
  const found = parse(text, {
    relax_column_count: true,
    relax_quotes: true,
    info: true,
    skip_empty_lines: true,
  })
  const records = (found as unknown as Array<{ record: string[]; info: { lines: number } }>).map(
    ({ record, info }) => ({ row: info.lines, cells: record }),
  )
  const [header, ...rest] = records
  return { kind: 'csv', charset: 'utf-8', delimiter: ',', header: header?.cells ?? [], records: rest }
}

export function openedJson(value: unknown) {
  return { kind: 'json', value } as const
}

/** Made by SQL, or the bytes of a file. */
export function foreignDatabase(contents: readonly string[] | Buffer): ForeignDatabase {
  const database = new Database(Buffer.isBuffer(contents) ? contents : ':memory:')
  if (!Buffer.isBuffer(contents)) for (const statement of contents) database.exec(statement)
  const columns = (table: string) =>
    (database.pragma(`table_info(${table})`) as Array<{ name: string }>).map(({ name }) => name)
  return {
    columns,
    rows: <C extends string>(table: string, wanted: readonly C[]) => {
      const known = new Set(columns(table))
      if (known.size === 0) return []
      const list = wanted.map((name) => (known.has(name) ? `"${name}"` : `null as "${name}"`))
      return database.prepare(`select ${list.join(', ')} from "${table}"`).all() as Array<Record<C, Cell>>
    },
  }
}

export function openedArchive(files: Record<string, unknown>): OpenedArchive {
  return {
    kind: 'archive',
    names: Object.keys(files),
    json: async (name) => files[name],
    sqlite: async (name) => files[name] as ForeignDatabase,
  }
}

/** The files of a ZIP that is known to be a good one. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  let at = zip.indexOf('PK\x01\x02', 0, 'latin1')
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)]
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const content = zip.subarray(start, start + size)
    files.set(zip.toString('utf8', at + 46, at + 46 + name), method === 0 ? content : inflateRawSync(content))
    at += 46 + name + extra + comment
  }
  return files
}
