const BEFORE = /^(?<currency>[^\d\s.,+-]+)\s*(?<amount>[+-]?[\d.,].*)$/u
const SIGN_BEFORE = /^(?<sign>[+-])\s*(?<currency>[^\d\s.,+-]+)\s*(?<amount>[\d.,].*)$/u
const AFTER = /^(?<amount>.*[\d.,])\s*(?<currency>[^\d\s.,+-]+)$/u

export interface Price {
  amount: string | undefined
  currency: string | undefined
}

/** An amount and the symbol or code that it is written with. */
export function splitPrice(price: string | undefined): Price {
  if (price === undefined) return { amount: undefined, currency: undefined }
  const found = [SIGN_BEFORE, BEFORE, AFTER].map((form) => form.exec(price)?.groups).find(Boolean)
  if (!found) return { amount: price, currency: undefined }
  return { amount: `${found.sign ?? ''}${found.amount ?? ''}`.trim(), currency: found.currency }
}
