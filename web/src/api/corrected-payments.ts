import type { ListedPayment } from '@duebook/contract'

/** Newest first, as the server lists them: another date moves a payment. */
export function withCorrected(list: readonly ListedPayment[], corrected: ListedPayment): ListedPayment[] {
  if (!list.some(({ id }) => id === corrected.id)) return [...list]
  return list
    .map((payment) => (payment.id === corrected.id ? corrected : payment))
    .sort((a, b) => (a.date === b.date ? b.id - a.id : a.date < b.date ? 1 : -1))
}
