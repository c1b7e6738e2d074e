import { expect, test } from 'vitest'
import { backupName, isDraft, superfluous, timeOfBackup } from '#backup/backup-names'
import { draftFor } from '#db/private-file'

const AT = new Date('2026-11-15T03:00:07.123Z')
const NAME = 'duebook-20261115T030007Z.sqlite'

test('a name tells the time in UTC, to the second, and is read back', () => {
  expect(backupName(AT)).toBe(NAME)
  expect(timeOfBackup(NAME)).toEqual(new Date('2026-11-15T03:00:07Z'))
})

test.each([
  'duebook.sqlite',
  'duebook-20261115T030007Z.sqlite-wal',
  'duebook-20261115T030007Z.sqlite.bak',
  'my-duebook-20261115T030007Z.sqlite',
  'duebook-20261315T030007Z.sqlite',
  'duebook-2026-11-15.sqlite',
  'duebook-20261115T030007Z.SQLITE',
  'notes.txt',
])('%s is nobody’s business', (name) => {
  expect([timeOfBackup(name), isDraft(name)]).toEqual([undefined, false])
  expect(superfluous([name, NAME], NAME, 1)).toEqual([])
})

test('what a killed process has left behind is known as ours', () => {
  expect(isDraft(draftFor(NAME))).toBe(true)
  expect(isDraft(draftFor('somebody-elses.sqlite'))).toBe(false)
})

test('the oldest go first, and the newest stays whatever the clock said before', () => {
  const day = (number: number) => `duebook-202611${number}T030000Z.sqlite`
  const names = [day(12), day(10), day(13), 'notes.txt', day(11)]
  expect(superfluous(names, day(13), 7)).toEqual([])
  expect(superfluous(names, day(13), 2)).toEqual([day(11), day(10)])
  expect(superfluous(names, day(13), 1)).toEqual([day(12), day(11), day(10)])
  expect(superfluous(names, day(10), 1)).toEqual([day(13), day(12), day(11)])
})
