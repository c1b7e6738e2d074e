import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backup } from '#cli/backup'
import { check } from '#cli/check'
import { type Command, CommandFailure, UsageError } from '#cli/command'
import { openContext, readSettings, SettingsError } from '#cli/context'
import { createGroup } from '#cli/create-group'
import { createUser } from '#cli/create-user'
import { exportAll } from '#cli/export'
import { importAll } from '#cli/import'
import { importBills } from '#cli/import-bills'
import { listUsers } from '#cli/list-users'
import { migrateDatabase } from '#cli/migrate-database'
import { printable, printableJson } from '#cli/printable'
import { resetFactors } from '#cli/reset-factors'
import { resetPassword } from '#cli/reset-password'
import { resetSecrets } from '#cli/reset-secrets'
import { restore } from '#cli/restore'
import { signInLink } from '#cli/sign-in-link'
import { telemetryReceiver } from '#cli/telemetry-receiver'
import { undoImport } from '#cli/undo-import'
import { verify } from '#cli/verify'
import { workingDirectory } from '#config/config'
import { AppError } from '#core/errors'
import { OperatorError } from '#core/operator-error'
import { FileLockedError } from '#db/lock-file'
import { NewerDatabaseError } from '#db/migrate'

const COMMON_OPTIONS = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const
const COMMANDS: Record<string, Command> = {
  'create-user': createUser,
  'reset-password': resetPassword,
  'reset-factors': resetFactors,
  'sign-in-link': signInLink,
  'list-users': listUsers,
  'create-group': createGroup,
  migrate: migrateDatabase,
  check,
  backup,
  verify,
  restore,
  export: exportAll,
  import: importAll,
  'import-bills': importBills,
  'undo-import': undoImport,
  'secrets reset': resetSecrets,
  'telemetry-receiver': telemetryReceiver,
}

async function run(words: string[]): Promise<number> {
  const [name, ...args] = nameFirst(words)
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    process.stdout.write(generalHelp())
    return name === undefined ? 2 : 0
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  const asJson = args.includes('--json')
  if (!command) return wrongUsage(`Unknown command "${name}"`, generalHelp(), asJson)
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { ...command.options, ...COMMON_OPTIONS },
      allowPositionals: command.takesFile === true,
      strict: true,
    })
    if (values.help) {
      process.stdout.write(commandHelp(name, command))
      return 0
    }
    return await execute(command, values, positionals)
  } catch (error) {
    if (isUsageError(error)) return wrongUsage(usageFault(error), commandHelp(name, command), asJson)
    throw error
  }
}

/** Some commands have two words, as `secrets reset`. */
function nameFirst([first, second, ...rest]: string[]): string[] {
  const words = [first, second, ...rest].filter((word) => word !== undefined)
  return Object.hasOwn(COMMANDS, `${first} ${second}`) ? [`${first} ${second}`, ...rest] : words
}

async function execute(
  command: Command,
  values: Record<string, unknown>,
  positionals: string[],
): Promise<number> {
  const asJson = values.json === true
  const [file, another] = positionals
  if (command.takesFile && (file === undefined || another !== undefined))
    throw new UsageError('Exactly one FILE is required')
  const settings = readSettings()
  if ('problems' in settings) return fail(settings.problems.join('\n'), asJson, 2)
  if (command.takesFile) {
    const path = resolve(workingDirectory(), file ?? '')
    return printResult(asJson, () => command.run(settings, path, values))
  }
  const context = await openContext(settings, command.needsDatabase === true)
  if ('problems' in context) return fail(context.problems.join('\n'), asJson, 2)
  try {
    return await printResult(asJson, () => command.run(context, values))
  } finally {
    await context.database.close()
  }
}

async function printResult(asJson: boolean, run: () => ReturnType<Command['run']>): Promise<number> {
  try {
    const { result, sentence } = await run()
    process.stdout.write(`${asJson ? printableJson({ success: true, data: result }) : printable(sentence)}\n`)
    return 0
  } catch (error) {
    if (error instanceof UsageError) throw error
    if (error instanceof SettingsError) return fail(error.message, asJson, 2)
    if (EXPECTED.some((kind) => error instanceof kind)) return fail((error as Error).message, asJson, 1)
    return fail(`Unexpected error: ${(error as Error).message}`, asJson, 1)
  }
}

const EXPECTED = [AppError, OperatorError, CommandFailure, NewerDatabaseError, FileLockedError]

/** With --json the answer is on standard output in any case, so that a script reads one place. */
function fail(message: string, asJson: boolean, code: number): number {
  if (asJson) process.stdout.write(`${printableJson({ success: false, error: message })}\n`)
  else process.stderr.write(`${printable(message)}\n`)
  return code
}

function wrongUsage(fault: string, help: string, asJson: boolean): number {
  return asJson ? fail(fault, true, 2) : fail(`${fault}\n\n${help}`, false, 2)
}

/** The parser repeats what it does not know, which may be a password typed in the wrong place. */
function usageFault(error: Error): string {
  if (error instanceof UsageError) return error.message
  const option = /'?(--?[a-z][a-z-]*)/i.exec(error.message)?.[1]
  return option === undefined
    ? 'This command takes no arguments, only options'
    : `Unknown option ${option}, or its value is missing`
}

function isUsageError(error: unknown): error is Error {
  return (
    error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') === true
  )
}

function generalHelp(): string {
  const lines = Object.entries(COMMANDS).map(([name, { purpose }]) => `  ${name.padEnd(20)}${purpose}`)
  return [
    'Usage: npm run duebook -- <command> [options]',
    '',
    'Works on the configured database. The server can be running or stopped.',
    '',
    ...lines,
    '',
    'Every command accepts --help and --json. Exit codes: 0 success, 1 failed, 2 wrong usage or configuration.',
    '',
  ].join('\n')
}

function commandHelp(name: string, { purpose, help, takesFile }: Command): string {
  return [
    `Usage: npm run duebook -- ${name} ${takesFile ? 'FILE ' : ''}[options]`,
    '',
    purpose,
    '',
    ...help,
    '  --json         print the result as JSON',
    '',
  ].join('\n')
}

/** 0 success, 1 failed, 2 wrong usage or configuration. */
process.exitCode = await run(process.argv.slice(2))
