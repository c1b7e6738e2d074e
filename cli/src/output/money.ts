import type { Database } from '@duebook/contract'
import type { World } from '#world'

/** Large sums are texts, which are exact. */
export type Money = (amount: number | `${number}`) => string

/** An amount in the group's currency, written as in the user's locale. */
export function moneyFormat(
  { currency, decimals }: Pick<Database, 'currency' | 'decimals'>,
  env: World['env'],
): Money {
  const format = new Intl.NumberFormat(localeOf(env), {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  // A table is easier to read, and to copy from, with ordinary spaces.
  return (amount) => format.format(amount).replaceAll(/[\u00a0\u202f]/g, ' ')
}

/** `de_DE.UTF-8` is `de-DE`. */
export function localeOf(env: World['env']): string {
  const name = env.LC_ALL || env.LC_MONETARY || env.LANG || ''
  const tag = name.replace(/[.@].*$/, '').replaceAll('_', '-')
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en'
  } catch {
    return 'en'
  }
}
