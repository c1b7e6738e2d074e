import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'

/** Everything that was measured, by section, for comparison with another run. */
export interface Report {
  machine: string
  /** Milliseconds for which a commit waits for the disk, if it waits alone. */
  flush: number
  measuredAt: string
  sections: Record<string, unknown>
}

export function newReport(flush: number): Report {
  const memory = Math.round(totalmem() / 2 ** 30)
  return {
    machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${memory} GiB, Node ${process.version}`,
    flush,
    measuredAt: new Date().toISOString(),
    sections: {},
  }
}

export function saveReport(report: Report, file: string | undefined): void {
  if (file !== undefined) writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`)
}

export type Row = Record<string, string | number>

/** Prints columns that line up. Numbers are rounded to what they can mean. */
export function printTable(title: string, rows: Row[]): void {
  const names = Object.keys(rows[0] ?? {})
  const texts = rows.map((row) => names.map((name) => show(row[name] ?? '')))
  const widths = names.map((name, i) => Math.max(name.length, ...texts.map((cells) => cells[i]?.length ?? 0)))
  const line = (cells: string[]) =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  ')
  console.log(`\n${title}\n${line(names)}`)
  for (const cells of texts) console.log(line(cells))
}

function show(cell: string | number): string {
  if (typeof cell === 'string' || Number.isInteger(cell)) return String(cell)
  return cell.toFixed(Math.abs(cell) >= 100 ? 0 : Math.abs(cell) >= 10 ? 1 : 2)
}
