import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'

/** A file with these lines and the checksum that belongs to them. */
export function writeExportLines(file: string, values: unknown[]): void {
  writeExportText(
    file,
    values.map((value) => JSON.stringify(value)),
  )
}

export function writeExportText(file: string, lines: string[]): void {
  const text = lines.map((line) => `${line}\n`).join('')
  const sha256 = createHash('sha256').update(text).digest('hex')
  writeFileSync(file, `${text}${JSON.stringify({ sha256 })}\n`)
}
