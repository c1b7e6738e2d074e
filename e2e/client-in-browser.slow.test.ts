import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConsoleMessage, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  compile,
  installClientPackage,
  README_GROUP,
  README_URL,
  readmeProgram,
} from './support/client-package.ts'
import { startServerWithOwner } from './support/server.ts'
import { useBrowser } from './support/use-app.ts'

const README = readmeProgram('ts')
const PAGE = readmeProgram('ts browser')

const app = useBrowser()
const folder = mkdtempSync(join(tmpdir(), 'duebook-client-'))
let installed: string
let compiled: string

beforeAll(() => {
  const client = installClientPackage(folder)
  installed = client.installed
  const files = { 'program.ts': README.text, 'page.ts': PAGE.text }
  compiled = compile(client.project, 'run', files, { module: 'preserve', lib: ['es2022', 'dom'] }).folder
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a page of the server keeps its session in a cookie, and has it after a reload', async () => {
  const site = givenSite('page.js')
  const server = await startServerWithOwner(() => ({ WEB_DIR: site }))
  onTestFinished(() => server.stop())
  const page = await (await app.browser.newContext()).newPage()
  const logins: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/login')) logins.push(request.url())
  })
  expect(await printedBy(page, () => page.goto(server.url), PAGE.prints.length)).toEqual(PAGE.prints)
  expect(await printedBy(page, () => page.reload(), PAGE.prints.length)).toEqual(PAGE.prints)
  expect(logins).toHaveLength(1)
})

test('a page of another origin that the server allows runs the code of the README', async () => {
  let site = ''
  const pages = createServer(({ url = '/' }, response) => {
    const name = url === '/' ? 'index.html' : url.slice(1)
    response.setHeader('content-type', name.endsWith('.js') ? 'text/javascript' : 'text/html')
    response.end(readFileSync(join(site, name)))
  })
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void pages.close())
  const origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`
  const server = await startServerWithOwner(() => ({ ALLOWED_ORIGINS: origin }), README_GROUP)
  onTestFinished(() => server.stop())
  site = givenSite('program.js', server.url)
  const page = await (await app.browser.newContext()).newPage()
  expect(await printedBy(page, () => page.goto(origin), README.prints.length)).toEqual(README.prints)
})

/** A folder with an empty page that runs one of the README's programs, and the package's files beside it. */
function givenSite(program: string, serverUrl = ''): string {
  const site = mkdtempSync(join(folder, 'site-'))
  mkdirSync(join(site, 'client'))
  cpSync(join(installed, 'lib'), join(site, 'client'), { recursive: true })
  const code = readFileSync(join(compiled, program), 'utf8')
    .replaceAll("'@duebook/client'", "'/client/index.js'")
    .replaceAll(README_URL, serverUrl)
  writeFileSync(join(site, 'program.js'), code)
  writeFileSync(join(site, 'index.html'), '<!doctype html><script type="module" src="/program.js"></script>')
  return site
}

/** What a page writes to the console, once there are so many lines. */
async function printedBy(page: Page, act: () => Promise<unknown>, count: number): Promise<string[]> {
  const lines: string[] = []
  const onLine = (message: ConsoleMessage) => {
    if (message.type() === 'log') lines.push(message.text())
  }
  const onError = (error: Error) => {
    lines.push(error.message)
  }
  page.on('console', onLine).on('pageerror', onError)
  await act()
  await expect.poll(() => lines.length).toBeGreaterThanOrEqual(count)
  page.off('console', onLine).off('pageerror', onError)
  return lines
}
