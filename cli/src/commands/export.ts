import { existsSync, statSync } from 'node:fs'
import type { DatabaseExport } from '@duebook/contract'
import { command } from '#command'
import { CommandFailure, EXIT, usageFailure } from '#failures'
import { printable } from '#output/printable'
import { jsonText } from '#output/write'
import { alreadyThere, writePrivately } from '#output/write-privately'

export default command({
  usage: ['duebook export FILE [--force]', 'duebook export -'],
  description: 'Everything in the bill group as JSON, for its managers. "-" prints it.',
  arguments: [{ name: '[FILE]', completes: 'file' }],
  options: { force: { type: 'boolean', help: 'overwrite the file' } },
  examples: ['duebook export household.json', 'duebook export household.json --force', 'duebook export -'],
  async run({ world, values, words, isJson, connect, openBooks }) {
    const [name] = words
    const path = name === '-' ? undefined : name
    if (name === undefined && world.stdout.isTTY && !isJson) {
      throw usageFailure('Which file? Run "duebook export FILE", or "duebook export -" to print everything.')
    }
    const overwrites = values.force === true
    if (path !== undefined) requireWritable(path, overwrites)
    const { group } = await openBooks()
    const { client } = await connect()
    const whole: DatabaseExport = await client.databases.export(group.id)
    const text = jsonText(whole)
    if (path === undefined) return { data: whole, text }
    await writePrivately(path, `${text}\n`, { overwrites })
    const counts = { bills: whole.bills.length, payments: whole.payments.length }
    return {
      data: { file: path, ...counts },
      text: `Saved ${printable(group.name)} to ${printable(path)}: ${counted(counts.bills, 'bill')}, ${counted(counts.payments, 'payment')}.`,
    }
  },
})

/** Told before anything is read. */
function requireWritable(path: string, overwrites: boolean): void {
  if (!existsSync(path)) return
  if (statSync(path).isDirectory()) {
    throw new CommandFailure(
      EXIT.failed,
      'file-not-written',
      `${printable(path)} is a folder. Name a file in it.`,
    )
  }
  if (!overwrites) throw alreadyThere(path)
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
