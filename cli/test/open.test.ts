import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../server/test/support/temporary-folder.ts'
import { openInBrowser } from '../src/open-in-browser.ts'
import { startServer } from './support/server.ts'
import { terminal } from './support/terminal.ts'

test.each([true, false])('opens the web app in the browser (on a terminal: %s)', async (isTerminal) => {
  const { url, signedIn } = await startServer()
  const { type, opened } = await signedIn({ isTerminal })
  expect(await type('duebook open')).toEqual({ code: 0, stdout: `Opened ${url}/\n`, stderr: '' })
  expect(opened).toEqual([`${url}/`])
})

test('opens the page of a bill, in its group', async () => {
  const { url, given, signedIn } = await startServer()
  const { id } = await given.bill({ name: 'Car insurance' })
  const { groupId } = await given.firstOwner()
  const { type, opened } = await signedIn()
  const address = `${url}/bills/${id}?group=${groupId}`
  expect((await type('duebook open car insurance --json')).stdout).toBe(
    `${JSON.stringify({ address, opened: true }, null, 2)}\n`,
  )
  expect(opened).toEqual([address])
  expect((await type('duebook open --group personal --print')).stdout).toBe(`${url}/?group=${groupId}\n`)
})

test('--print only prints the address', async () => {
  const { url, signedIn } = await startServer()
  const { type, opened } = await signedIn()
  expect(await type('duebook open --print')).toEqual({ code: 0, stdout: `${url}/\n`, stderr: '' })
  expect(opened).toEqual([])
})

test('prints the address where there is no browser', async () => {
  const { url, signedIn } = await startServer()
  const { type } = await signedIn({ hasBrowser: false })
  expect((await type('duebook open')).stdout).toBe(
    `There is no browser here. Open this address in yours:\n${url}/\n`,
  )
})

test('a bill that is not there is said, and nothing opened', async () => {
  const { given, signedIn } = await startServer()
  await given.bill({ name: 'Rent' })
  const { type, opened } = await signedIn()
  expect(await type('duebook open ren7')).toMatchObject({
    code: 3,
    stderr: expect.stringMatching(/^There is no bill "ren7"\. Did you mean:\n {2}1 {2}Rent/),
  })
  expect(opened).toEqual([])
})

test('without anybody signed in there is no address', async () => {
  expect((await terminal().type('duebook open')).code).toBe(4)
})

test.runIf(process.platform === 'linux')(
  'the program of the desktop gets the address as one argument',
  async () => {
    const folder = temporaryFolder()
    const seen = join(folder, 'seen')
    const program = join(folder, 'xdg-open')
    writeFileSync(
      program,
      `#!/bin/sh\nprintf '%s\\n' "$#" "$1" > '${seen}.new'\nmv '${seen}.new' '${seen}'\n`,
    )
    chmodSync(program, 0o755)
    const desktop = {
      platform: 'linux',
      env: { DISPLAY: ':0', PATH: `${folder}:${process.env.PATH}` },
    } as const
    const address = 'https://duebook.example.org/bills/1?group=2&x=$(id)'
    expect(await openInBrowser(address, desktop)).toBe(true)
    expect(readFileSync(seen, 'utf8')).toBe(`1\n${address}\n`)
    writeFileSync(program, '#!/bin/sh\nexit 3\n')
    expect(await openInBrowser(address, desktop)).toBe(false)
    expect(await openInBrowser(address, { ...desktop, env: { PATH: folder } })).toBe(false)
    expect(
      await openInBrowser(address, { ...desktop, env: { DISPLAY: ':0', PATH: join(folder, 'empty') } }),
    ).toBe(false)
    expect(existsSync(`${seen}.new`)).toBe(false)
  },
)
