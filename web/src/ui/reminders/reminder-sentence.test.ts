import type { Channel } from '@duebook/contract'
import { describe, expect, test } from 'vitest'
import { reminders as de } from '../../texts/reminders/de.ts'
import { reminders as en } from '../../texts/reminders/en.ts'
import { reminderSentence, reminderTimes } from './reminder-sentence.ts'

const USUAL = { lead_days: [7, 1, 0], overdue_every_days: 3, hour: '08:00' }

const channel = (kind: Channel['kind'], name: string, isHere = false): Channel => ({
  id: 1,
  kind,
  name,
  settings: {},
  state: 'ok',
  last_sent_at: null,
  last_error: null,
  needs_confirmation: false,
  recent: false,
  current_device: isHere,
  created_at: '2026-01-01T00:00:00Z',
})
const EMAIL = channel('email', 'Email')
const PHONE = channel('web-push', 'Chrome on Android', true)

describe('one sentence says what will happen', () => {
  test.each([
    [
      USUAL,
      [EMAIL, PHONE],
      'On the day at 08:00, 7 days and 1 day before, then every 3 days while overdue, by email and on this device.',
    ],
    [
      { ...USUAL, overdue_every_days: null },
      [],
      'On the day at 08:00, 7 days and 1 day before, only in the inbox here.',
    ],
    [
      { ...USUAL, lead_days: [1, 14], overdue_every_days: 1 },
      [channel('ntfy', 'My phone')],
      '14 days and 1 day before, then every day while overdue, at 08:00, via My phone.',
    ],
    [
      { ...USUAL, lead_days: [], hour: '20:00' },
      [channel('web-push', 'Firefox on Windows')],
      'Every 3 days while overdue, at 20:00, on Firefox on Windows.',
    ],
    [{ ...USUAL, lead_days: [], overdue_every_days: null }, [EMAIL], en.sentence.nothing],
  ])('%o', (rule, channels, sentence) => {
    expect(reminderSentence(rule, channels, en, 'en-GB')).toBe(sentence)
  })

  test('in the reader’s language, with their clock', () => {
    expect(reminderSentence(USUAL, [EMAIL, PHONE], de, 'de-DE')).toBe(
      'Am Tag selbst um 08:00 Uhr, 7 Tage und 1 Tag vorher, danach alle 3 Tage, solange überfällig, per E-Mail und auf diesem Gerät.',
    )
    expect(reminderTimes({ ...USUAL, overdue_every_days: null }, en, 'en-US')).toBe(
      'on the day at 8:00 AM, 7 days and 1 day before.',
    )
  })

  test('two channels of one kind are named once', () => {
    expect(reminderSentence(USUAL, [EMAIL, EMAIL], en, 'en-GB')).toMatch(/, by email\.$/)
  })
})
