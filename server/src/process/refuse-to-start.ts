/** One line per fault, never a stack trace. */
export function refuseToStart(lines: string[]): never {
  for (const line of lines) process.stderr.write(`${line}\n`)
  process.exit(2)
}
