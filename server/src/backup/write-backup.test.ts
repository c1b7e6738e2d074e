import { expect, test } from 'vitest'
import { lackOfSpace } from '#backup/write-backup'

test('a copy that would not fit is told of before it is begun', () => {
  expect(lackOfSpace('/backups', 5_000_000, 5_000_000)).toBeUndefined()
  expect(lackOfSpace('/backups', 420_000, 5_260_000)).toBe(
    'There is no space left for the backup: it needs 5.3 MB, and /backups has 420 kB free. Make room, or choose another disk',
  )
})
