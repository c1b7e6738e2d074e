import { spawn } from 'node:child_process'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..', '..', '..')
export const BUILT = join(ROOT, 'cli', 'dist', 'lib', 'duebook.js')

export interface ProgramResult {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

/** Runs a program to its end. The server of the test is in this process, so that nothing here may block. */
export async function runProgram(
  command: string,
  args: readonly string[],
  options: { env?: Record<string, string>; cwd?: string; input?: string } = {},
): Promise<ProgramResult> {
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', ...options.env }
  const child = spawn(command, args, { env, ...(options.cwd && { cwd: options.cwd }) })
  const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []]
  child.stdout.on('data', (data: Buffer) => stdout.push(data))
  child.stderr.on('data', (data: Buffer) => stderr.push(data))
  child.stdin.end(options.input ?? '')
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (...ended) => resolve(ended))
  })
  return { code, signal, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() }
}
