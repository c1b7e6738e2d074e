import type { Format } from '../../format/use-format.ts'
import type { Texts } from '../../texts/texts.tsx'
import type { SettledAction } from './settled-action.ts'

/** One action by its name; several by how many there are and what they come to, and the last one by its name. */
export function settledWords(
  actions: readonly SettledAction[],
  texts: Texts['home'],
  format: Pick<Format, 'money' | 'sum' | 'day'>,
): string {
  const [only] = actions
  const all = actions.flatMap(({ settled }) => settled)
  if (only && all.length === 1) return wordsOfOne(only, texts, format)
  const amounts = (type: 'bill' | 'deposit') =>
    all.flatMap((each) => (each.payment && each.type === type ? [each.payment.amount] : []))
  const [paid, received] = [amounts('bill'), amounts('deposit')]
  const skipped = all.length - paid.length - received.length
  const last = actions.at(-1)?.settled
  return [
    ...(paid.length > 0 ? [texts.manyPaid(paid.length, format.money(format.sum(paid)))] : []),
    ...(received.length > 0 ? [texts.manyReceived(received.length, format.money(format.sum(received)))] : []),
    ...(skipped > 0 ? [texts.manySkipped(skipped)] : []),
    ...(actions.length > 1 && last?.length === 1 && last[0] ? [texts.lastOne(last[0].name)] : []),
  ].join(' ')
}

function wordsOfOne(
  { settled: [one], due, wasLast }: SettledAction,
  texts: Texts['home'],
  format: Pick<Format, 'money' | 'day'>,
): string {
  if (!one) return ''
  const { name, type, payment } = one
  if (payment?.isPart) return texts.paidPart({ name, amount: format.money(payment.amount) })
  const sentence = type === 'deposit' ? texts.received : texts.paid
  const done = payment ? sentence({ name, amount: format.money(payment.amount) }) : texts.skipped(name)
  const last = payment && type === 'bill' ? texts.paidOff : texts.wasLast
  const then = due === undefined ? wasLast && last : texts.nextDue(format.day(due))
  return then ? `${done} ${then}` : done
}

/** What is open again. */
export function undoneWords({ settled }: SettledAction, texts: Texts['home']): string {
  const [one] = settled
  return settled.length === 1 && one ? texts.dueAgain(one.name) : texts.manyDueAgain(settled.length)
}

/** As they were pressed, so that undo takes back what somebody did last. */
export function inOrder(actions: readonly SettledAction[]): SettledAction[] {
  const pressedAt = ({ settled }: SettledAction) => settled[0]?.pressedAt ?? Number.MAX_VALUE
  return actions.toSorted((a, b) => pressedAt(a) - pressedAt(b))
}
