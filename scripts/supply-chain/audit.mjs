// Asks the registry whether what we run has known holes.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { npmCommand } from '../install.mjs'

const MAX_WAIT_MILLISECONDS = 15_000
const SERIOUS = ['high', 'critical']

/**
 * Answers `{ problems, warnings }`. A serious hole in what runs is a problem; in a tool of ours, or where nobody could be
 * asked, a warning. What runs is decided here: npm's own `--omit=dev` may leave out what is also needed to develop.
 */
export async function audit(root, run = runAudit) {
  const output = await run(root)
  const report = parse(output)
  if (!report) {
    return {
      problems: [],
      warnings: [`the registry could not be asked about known holes (${reasonIn(output)})`],
    }
  }
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const serious = Object.values(report.vulnerabilities ?? {}).filter(({ severity }) =>
    SERIOUS.includes(severity),
  )
  const isTool = ({ nodes }) => nodes.length > 0 && nodes.every((path) => packages[path]?.dev === true)
  return {
    problems: serious.filter((each) => !isTool(each)).map(describe),
    warnings: serious.filter(isTool).map(describe),
  }
}

function describe({ name, severity, range }) {
  return `${name} ${range} has a known hole (${severity}); "npm audit" says more`
}

function parse(output) {
  try {
    const report = JSON.parse(output)
    return report.metadata?.vulnerabilities ? report : undefined
  } catch {
    return undefined
  }
}

/** What npm says of it, without the address. */
function reasonIn(output) {
  try {
    const { message, error } = JSON.parse(output)
    const text = message || error?.summary || error?.code || 'no answer'
    return text
      .split(' - ')[0]
      .split('\n')[0]
      .replaceAll(/https?:\/\/\S+/g, 'the registry')
  } catch {
    return 'no answer in time'
  }
}

function runAudit(root) {
  const npm = npmCommand()
  const args = [...npm.args, 'audit', '--json', '--audit-level=high', '--fetch-retries=0']
  const child = spawn(npm.command, [...args, `--fetch-timeout=${MAX_WAIT_MILLISECONDS}`], {
    cwd: root,
    shell: npm.shell,
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: MAX_WAIT_MILLISECONDS,
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  return new Promise((resolve) => {
    child.on('error', () => resolve(''))
    child.on('close', () => resolve(output))
  })
}
