import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startServer } from './support/server.ts'

describe('export', () => {
  test('saves everything to a file that only the user can read', async () => {
    const { given, signedIn } = await startServer()
    await given.payment(await given.bill())
    const { type, home } = await signedIn({ access: 'read' })
    const file = join(home, 'household.json')
    expect(await type(`duebook export '${file}'`)).toEqual({
      code: 0,
      stderr: '',
      stdout: `Saved Personal to ${file}: 1 bill, 1 payment.\n`,
    })
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      format: 'duebook',
      bills: [{ name: 'Rent' }],
      payments: [{ amount: 1200.5 }],
    })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(home)).toEqual(['household.json'])
  })

  test('overwrites a file only with --force', async () => {
    const { given, signedIn } = await startServer()
    await given.bill()
    const { type, home } = await signedIn()
    const file = join(home, 'kept.json')
    writeFileSync(file, 'kept')
    expect(await type(`duebook export '${file}'`)).toEqual({
      code: 1,
      stdout: '',
      stderr: `${file} exists already. Add --force to overwrite it.\n`,
    })
    expect(readFileSync(file, 'utf8')).toBe('kept')
    expect((await type(`duebook export '${file}' --force`)).code).toBe(0)
    expect(readFileSync(file, 'utf8')).toContain('"Rent"')
    expect(await type(`duebook export '${home}' --force`)).toMatchObject({ code: 1, stdout: '' })
    expect(await type(`duebook export '${home}/none/a.json'`)).toMatchObject({ code: 1, stdout: '' })
    const long = `${home}/${'a'.repeat(300)}`
    expect((await type(`duebook export '${long}'`)).stderr).toBe(
      `${long} cannot be written (ENAMETOOLONG).\n`,
    )
  })

  test('prints everything where nobody looks at it, and asks for a file on a terminal', async () => {
    const { given, signedIn } = await startServer()
    await given.bill()
    const piped = await signedIn()
    expect(JSON.parse((await piped.type('duebook export')).stdout)).toMatchObject({ format: 'duebook' })
    const { type } = await signedIn({ isTerminal: true })
    expect(await type('duebook export')).toMatchObject({ code: 2, stdout: '' })
    expect(JSON.parse((await type('duebook export -')).stdout)).toMatchObject({ format: 'duebook' })
  })

  test('is for managers, and leaves no file behind for others', async () => {
    const { given, url, signedIn } = await startServer()
    const owner = await given.owner()
    const viewer = await given.user(owner.accountId)
    await given.member(owner.groupId, viewer.id, 'viewer')
    const { token } = await given.token(viewer)
    const { type, home } = await signedIn({ env: { DUEBOOK_URL: url, DUEBOOK_TOKEN: token } })
    const file = join(home, 'household.json')
    expect(await type(`duebook export '${file}'`)).toMatchObject({ code: 1, stdout: '' })
    expect(existsSync(file)).toBe(false)
  })
})
