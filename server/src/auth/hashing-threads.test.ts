import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { argon2Passwords } from '#auth/passwords'

const PASSWORDS_MODULE = new URL('./passwords.ts', import.meta.url).href

test('passwords are hashed and checked apart from the thread that answers requests', async () => {
  const passwords = argon2Passwords()
  let turns = 0
  const counting = setInterval(() => {
    turns += 1
  }, 1)
  const hash = await passwords.inTurn((turn) => turn.hash('correct horse'))
  const [right, wrong, nobody] = await Promise.all([
    passwords.inTurn((turn) => turn.matches('correct horse', hash)),
    passwords.inTurn((turn) => turn.matches('correct hors', hash)),
    passwords.inTurn((turn) => turn.matches('correct horse', undefined)),
  ])
  clearInterval(counting)
  expect([right, wrong, nobody]).toEqual([true, false, false])
  expect(turns).toBeGreaterThan(5)
})

test('a stored hash that is none fails alone, and the thread goes on', async () => {
  const passwords = argon2Passwords()
  await expect(passwords.inTurn((turn) => turn.matches('a password', 'no hash'))).rejects.toThrow(
    'Decoding failed',
  )
  const hash = await passwords.inTurn((turn) => turn.hash('a password'))
  expect(await passwords.inTurn((turn) => turn.matches('a password', hash))).toBe(true)
})

test.runIf(process.platform === 'linux')('threads that hash give way to all others', async () => {
  const niceness = nicenessOf('/proc/self')
  await argon2Passwords().inTurn((turn) => turn.hash('a password'))
  expect(nicenessOfThreads()).toContain(constants.priority.PRIORITY_BELOW_NORMAL)
  expect(nicenessOf('/proc/self')).toBe(niceness)
})

test('a process ends though its threads could go on hashing', async () => {
  const script = `
    const { argon2Passwords } = await import('${PASSWORDS_MODULE}')
    console.log(await argon2Passwords().inTurn((turn) => turn.hash('a password')))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    timeout: 15_000,
  })
  expect(stdout).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

function nicenessOfThreads(): number[] {
  return readdirSync('/proc/self/task').map((id) => nicenessOf(`/proc/self/task/${id}`))
}

/** The 19th field; the second, the name, may hold spaces. */
function nicenessOf(folder: string): number {
  return Number(readFileSync(`${folder}/stat`, 'utf8').split(') ')[1]?.split(' ')[16])
}
