import type { ReminderTexts, Timing } from '#reminders/texts/reminder-texts'

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

const due =
  (word: string, late: string) =>
  (timing: Timing, day: string): string => {
    switch (timing.kind) {
      case 'in':
        return timing.days === 1 ? `${word} tomorrow` : `${word} in ${days(timing.days)} (${day})`
      case 'today':
        return `${word} today`
      case 'now':
        return `${word} now`
      case 'overdue':
        return `${days(timing.days)} ${late}`
    }
  }

const texts = { bill: due('due', 'overdue'), deposit: due('expected', 'overdue') }

export const en: ReminderTexts = {
  when: texts,
  is: {
    bill: (timing, day) => `is ${texts.bill(timing, day)}`,
    deposit: (timing, day) => `is ${texts.deposit(timing, day)}`,
  },
  about: (amount) => `about ${amount}`,
  left: (amount) => `${amount} left`,
  open: (count) => `${count} open`,
  digest: {
    overdue: (count) => `${count} overdue`,
    due: (count) => `${count} due`,
    soon: (count) => `${count} coming up`,
  },
  sums: { overdue: 'Overdue', toPay: 'To pay', expected: 'Expected' },
  actions: { pay: { bill: 'Mark as paid', deposit: 'Mark as received' }, snooze: 'Remind me tomorrow' },
}
