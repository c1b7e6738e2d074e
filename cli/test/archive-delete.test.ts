import { expect, test } from 'vitest'
import { startServer } from './support/server.ts'

test('archives and restores a bill, each the undoing of the other', async () => {
  const { signedIn, given } = await startServer()
  const { books } = await given.firstOwner()
  await given.bill({ name: 'Car insurance', due_date: '2026-12-01' })
  const { type } = await signedIn()
  expect(await type('duebook archive car insurance')).toEqual({
    code: 0,
    stderr: '',
    stdout: 'Archived Car insurance.\nUndo with: duebook restore 1\n',
  })
  expect(await books.bills.get(1)).toMatchObject({ archived: true })
  expect(await type('duebook archive car')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Car insurance is archived already.\n',
  })
  expect(await type('duebook restore 1')).toEqual({
    code: 0,
    stderr: '',
    stdout: 'Restored Car insurance. Next due Tue 1 Dec.\nUndo with: duebook archive 1\n',
  })
  expect(await type('duebook restore car')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Car insurance is not archived.\n',
  })
  expect(await type('duebook restore boat')).toMatchObject({ code: 3, stdout: '' })
  expect(await type('duebook archive')).toMatchObject({
    code: 2,
    stderr: 'Which bill? Run "duebook archive NAME".\n',
  })
})

test('deleting names what is lost, and waits for a yes', async () => {
  const { signedIn, given } = await startServer()
  const { books } = await given.firstOwner()
  await given.bill()
  await given.payment({ id: 1, amount: 1200.5 })
  await given.payment({ id: 1, amount: 1200.5 })
  const { type } = await signedIn({ isTerminal: true })
  const question = "Delete Rent and its 2 payments permanently? This can't be undone. [y/N] "
  expect(await type('duebook delete rent', 'n\n')).toEqual({
    code: 130,
    stdout: '',
    stderr: `${question}Nothing was deleted.\n`,
  })
  expect(await type('duebook delete rent', '')).toMatchObject({ code: 130, stdout: '' })
  expect(await books.bills.list()).toHaveLength(1)
  expect(await type('duebook delete rent', 'y\n')).toEqual({
    code: 0,
    stdout: 'Deleted Rent and its 2 payments.\n',
    stderr: question,
  })
  expect(await books.bills.list()).toEqual([])
})

test('without a terminal, deleting needs --yes, and prefers no bill over another', async () => {
  const { signedIn, given } = await startServer()
  const { books } = await given.firstOwner()
  await given.bill()
  await given.bill({ name: 'rent' })
  await books.bills.archive(2)
  const { type } = await signedIn()
  expect(await type('duebook delete rent --yes')).toEqual({
    code: 3,
    stdout: '',
    stderr: '"rent" matches several bills. Use the number:\n  1  Rent  due Sat 31 Jan\n  2  rent  archived\n',
  })
  expect(await type('duebook delete 2')).toEqual({
    code: 2,
    stdout: '',
    stderr: 'There is no terminal to ask on. Add --yes to do it without being asked.\n',
  })
  expect(await type('duebook delete 2 --yes')).toEqual({ code: 0, stderr: '', stdout: 'Deleted rent.\n' })
  const reader = await signedIn({ access: 'read' })
  for (const line of ['delete rent --yes', 'archive rent', 'edit rent --amount 1'])
    expect(await reader.type(`duebook ${line}`)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('an access token that can only read, does not allow it.'),
    })
  expect(await books.bills.list()).toHaveLength(1)
})
