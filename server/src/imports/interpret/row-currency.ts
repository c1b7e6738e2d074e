import type { CurrencyReading } from '#imports/interpret/currencies'
import { readCurrencyIn } from '#imports/interpret/currencies'
import { notice, type Remarks, unanswered } from '#imports/interpret/notices'
import { readWrittenAmount } from '#imports/interpret/numbers'
import { type Reading, textOf } from '#imports/interpret/reading'
import type { FileRecord } from '#imports/interpret/records'
import { shownText } from '#imports/interpret/words'

/** What a row itself says of its currency: a column for it, or what stands around the amount. */
export function statedCurrency(
  record: FileRecord,
  currency: string,
  hint: string | undefined,
): CurrencyReading {
  const stated = textOf(record, 'currency') ?? record.fileCurrency ?? undefined
  if (stated !== undefined) return readCurrencyIn(currency, hint, stated)
  const amount = textOf(record, 'amount')
  const around = amount === undefined ? '' : (readWrittenAmount(amount)?.around ?? '')
  return readCurrencyIn(currency, hint, around)
}

/** The code of a row's currency; null where that is not known yet. Another one than the group's is an error. */
export function currencyOf(record: FileRecord, reading: Reading, remarks: Remarks): string | null {
  const expected = reading.group.currency
  const code = codeOf(statedCurrency(record, expected, reading.hints.currency), reading, remarks)
  if (code !== null && code !== expected) {
    remarks.errors.push(notice('other-currency', 'currency', { currency: code, expected }))
  }
  return code
}

function codeOf(stated: CurrencyReading, { currency, hints }: Reading, { errors }: Remarks): string | null {
  switch (stated.kind) {
    case 'known':
      return stated.code
    case 'unknown':
      errors.push(notice('currency-unknown', 'currency', { value: shownText(stated.text) }))
      return null
    case 'ambiguous':
      // An answer for another sign tells nothing of this one but that it is another currency.
      if (currency !== null)
        return stated.candidates.includes(currency) ? currency : (stated.candidates[0] ?? null)
      errors.push(unanswered('currency', 'currency'))
      return null
    case 'none':
      if (hints.currency !== undefined) return hints.currency
      if (currency === null) errors.push(unanswered('currency', 'currency'))
      return currency
  }
}
