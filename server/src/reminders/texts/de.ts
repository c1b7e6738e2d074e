import type { ReminderTexts, Timing } from '#reminders/texts/reminder-texts'

const daysAfter = (count: number) => (count === 1 ? '1 Tag' : `${count} Tagen`)

const due =
  (word: string, late: string) =>
  (timing: Timing, day: string): string => {
    switch (timing.kind) {
      case 'in':
        return timing.days === 1 ? `morgen ${word}` : `in ${timing.days} Tagen ${word} (${day})`
      case 'today':
        return `heute ${word}`
      case 'now':
        return `jetzt ${word}`
      case 'overdue':
        return `seit ${daysAfter(timing.days)} ${late}`
    }
  }

const bill = due('fällig', 'überfällig')
const deposit = due('erwartet', 'überfällig')

export const de: ReminderTexts = {
  when: { bill, deposit },
  is: {
    bill: (timing, day) => `ist ${bill(timing, day)}`,
    deposit: (timing, day) =>
      timing.kind === 'overdue' ? `ist ${deposit(timing, day)}` : `wird ${deposit(timing, day)}`,
  },
  about: (amount) => `etwa ${amount}`,
  left: (amount) => `noch ${amount}`,
  open: (count) => `${count} offen`,
  digest: {
    overdue: (count) => `${count} überfällig`,
    due: (count) => `${count} fällig`,
    soon: (count) => `${count} demnächst`,
  },
  sums: { overdue: 'Überfällig', toPay: 'Zu zahlen', expected: 'Erwartet' },
  actions: {
    pay: { bill: 'Als bezahlt markieren', deposit: 'Als erhalten markieren' },
    snooze: 'Morgen erinnern',
  },
}
