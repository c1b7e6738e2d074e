/** Where today stands to the day on which to pay. */
export type Timing =
  | { kind: 'in'; days: number }
  | { kind: 'today' }
  /** Due over a weekend. */
  | { kind: 'now' }
  | { kind: 'overdue'; days: number }

type OfType = Record<'bill' | 'deposit', (timing: Timing, day: string) => string>

export interface ReminderTexts {
  /** After the name and the amount. */
  when: OfType
  /** After the name, as a sentence. */
  is: OfType
  about: (amount: string) => string
  left: (amount: string) => string
  open: (count: number) => string
  digest: {
    overdue: (count: number) => string
    due: (count: number) => string
    soon: (count: number) => string
  }
  sums: { overdue: string; toPay: string; expected: string }
  actions: { pay: Record<'bill' | 'deposit', string>; snooze: string }
}
