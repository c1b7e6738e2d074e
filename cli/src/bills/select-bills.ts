import { folded } from '@duebook/assistant/find-bill'
import type { Bill, Category } from '@duebook/contract'
import { chooseCategory } from '#bills/choose-category'
import { CommandFailure, EXIT, usageFailure } from '#failures'
import { printable } from '#output/printable'
import { quotedText } from '#words/typed-text'

export interface Selection {
  type?: string | undefined
  account?: string | undefined
  category?: string | undefined
  tag?: string | undefined
  search?: string | undefined
}

/** Those that fit everything that is asked for, by names as people type them. */
export function selectBills(
  bills: readonly Bill[],
  { type, account, category, tag, search }: Selection,
  categories: readonly Category[],
): Bill[] {
  const wantedType = type === undefined ? undefined : readType(type)
  const categoryId = category === undefined ? undefined : readCategory(category, categories)
  if (account !== undefined) requireAccount(accountsOf(bills), account)
  return bills.filter(
    (bill) =>
      (wantedType === undefined || bill.type === wantedType) &&
      (categoryId === undefined || bill.category_id === categoryId) &&
      (account === undefined || isSame(bill.account, account)) &&
      (tag === undefined || bill.tags.some((each) => isSame(each, tag))) &&
      (search === undefined || textsOf(bill).some((text) => folded(text).includes(folded(search)))),
  )
}

function readType(text: string): Bill['type'] {
  const type = folded(text).replace(/s$/, '')
  if (type === 'bill' || type === 'deposit') return type
  throw usageFailure(`${quotedText(text)} does not go with --type. Use bill or deposit.`)
}

function readCategory(text: string, categories: readonly Category[]): number | null {
  const isNone = folded(text) === 'none' && !categories.some(({ name }) => isSame(name, text))
  return isNone ? null : chooseCategory(categories, text).id
}

/** As it is spelled there. */
export function requireAccount(known: readonly string[], account: string): string {
  const accounts = [...new Set(known)].sort()
  const found = accounts.find((each) => each === account) ?? accounts.find((each) => isSame(each, account))
  if (found !== undefined) return found
  const listed = accounts.map((each) => `  ${printable(each)}`).join('\n')
  const hint = accounts.length === 0 ? '' : ` There are:\n${listed}`
  throw new CommandFailure(
    EXIT.notFound,
    'account-not-found',
    `No bill has the account ${quotedText(account)}.${hint}`,
  )
}

export function accountsOf(bills: readonly Bill[]): string[] {
  return bills.flatMap(({ account }) => account ?? [])
}

function isSame(text: string | null, wanted: string): boolean {
  return text !== null && folded(text) === folded(wanted)
}

function textsOf({ name, account, notes, url, tags }: Bill): string[] {
  return [name, account ?? '', notes ?? '', url ?? '', ...tags]
}
