import { afterEach, expect, test, vi } from 'vitest'
import { readPassword } from '#cli/read-password'
import { PASSWORD } from '../support/secrets.ts'
import { terminalWith } from './support/terminal.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('a password is asked for twice, and never shown, however fast it is typed', async () => {
  const terminal = terminalWith([`${PASSWORD}\r`, `${PASSWORD}\r`])
  expect(await readPassword()).toBe(PASSWORD)
  expect(terminal.screen()).toBe('Password: \nRepeat password: \n')
  expect(terminal.isRaw()).toBe(false)
})

test('what is taken back with backspace does not count, also of characters that are two halves', async () => {
  const typed = `${PASSWORD}x\u007f\u{1f511}\b\u{1f511}\n`
  const terminal = terminalWith([typed, `${PASSWORD}\u{1f511}\r`])
  expect(await readPassword()).toBe(`${PASSWORD}\u{1f511}`)
  expect(terminal.screen()).not.toContain('horse')
})

test('two that differ are refused, and neither is shown', async () => {
  const terminal = terminalWith([`${PASSWORD}\r`, 'another one entirely\r'])
  await expect(readPassword()).rejects.toThrow('The passwords do not match')
  expect(terminal.screen()).not.toMatch(/horse|another/)
  expect(terminal.isRaw()).toBe(false)
})

test('Ctrl-C stops at once and leaves the terminal as it was', async () => {
  const terminal = terminalWith(['correct hor\u0003'])
  await expect(readPassword()).rejects.toThrow('Canceled')
  expect(terminal.screen()).not.toContain('correct')
  expect(terminal.isRaw()).toBe(false)
})
