import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { BUILT, runProgram } from './support/program.ts'
import { startServer } from './support/server.ts'

async function environment() {
  const { url, given } = await startServer()
  const { client } = await given.firstOwner()
  const { token } = await client.personalTokens.create({ name: 'Terminal', access: 'read' })
  return { given, env: { DUEBOOK_URL: url, DUEBOOK_TOKEN: token } }
}

/** A server of 3,000 bills, whose list is larger than any pipe. */
async function manyDue() {
  const name = 'a long name '.repeat(8)
  const cycles = Array.from({ length: 3000 }, (_, index) => ({
    bill_id: index,
    bill_name: name,
    type: 'bill',
    due_date: '2020-12-01',
    pay_on: '2020-12-01',
    amount: 10,
    paid_amount: 0,
    status: 'overdue',
    account: null,
    payment_ids: [],
    auto_pay: false,
    variable: false,
    source: 'manual',
    median_of: 0,
    last: false,
  }))
  const at = '2020-01-01T00:00:00.000Z'
  const money = { currency: 'USD', decimals: 2, timezone: 'UTC', auto_record: false }
  const groups = [{ id: 1, name: 'Home', role: 'manager', ...money, created_at: at, updated_at: at }]
  return answering((path) => (path.includes('databases') ? groups : cycles))
}

async function answering(answer: (path: string) => unknown) {
  const server = createServer((request, response) => {
    const data = answer(request.url ?? '')
    response.setHeader('content-type', 'application/json')
    if (data !== undefined) response.end(JSON.stringify({ success: true, data }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { server, env: { DUEBOOK_URL: url, DUEBOOK_TOKEN: 'dbk_x', NODE: process.execPath, BUILT } }
}

test('a reader that has enough ends it quietly', async () => {
  const { env } = await manyDue()
  const line = '"$NODE" "$BUILT" due | head -1; exit $PIPESTATUS'
  const { code, stdout, stderr } = await runProgram('bash', ['--norc', '-c', line], { env })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toBe('Overdue\n')
})

test('a slow reader gets everything', async () => {
  const { env } = await manyDue()
  const { code, stdout } = await runProgram(
    'bash',
    ['--norc', '-c', '"$NODE" "$BUILT" due --json | (sleep 1; cat)'],
    {
      env,
    },
  )
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toHaveLength(3000)
})

test.skipIf(!existsSync('/dev/full'))('a full disk is told, and is a failure', async () => {
  const { env } = await environment()
  const { code, stderr } = await runProgram('sh', ['-c', '"$NODE" "$BUILT" due > /dev/full'], {
    env: { ...env, NODE: process.execPath, BUILT },
  })
  expect({ code, stderr }).toEqual({ code: 1, stderr: 'The output cannot be written: ENOSPC\n' })
})

test('Ctrl-C ends it at once, without a word', async () => {
  const { env, server } = await answering(() => undefined)
  const asked = new Promise((resolve) => server.once('request', resolve))
  const child = spawn(process.execPath, [BUILT, 'due'], { env })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (said += data.toString()))
  const ended = new Promise((resolve) => child.once('close', (code, signal) => resolve(code ?? signal)))
  await asked
  child.kill('SIGINT')
  expect(await ended).toBe('SIGINT')
  expect(said).toBe('')
})
