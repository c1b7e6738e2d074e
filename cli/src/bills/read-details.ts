import { type BillChanges, type Category, ICONS, LIMITS, WEEKEND_RULES } from '@duebook/contract'
import type { DETAIL_OPTIONS } from '#bills/bill-options'
import { chooseCategory } from '#bills/choose-category'
import type { ValuesOf } from '#command'
import { usageFailure } from '#failures'
import { readDay } from '#words/read-day'
import { quotedText } from '#words/typed-text'

type Values = Omit<ValuesOf<typeof DETAIL_OPTIONS>, 'on'>

export interface Surroundings {
  today: string
  /** Only asked for where a category is named. */
  listCategories: () => Promise<readonly Category[]>
}

/** What the options of `add` and `edit` say about a bill, without how often it comes. */
export async function readDetails(
  values: Values,
  { today, listCategories }: Surroundings,
): Promise<BillChanges> {
  if (values.ends !== undefined && values.times !== undefined)
    throw usageFailure('Use --ends or --times, not both.')
  const details: BillChanges = {
    ...(values.due !== undefined && { due_date: readDay(values.due, today) }),
    ...texts(values),
    ...(values.tag && { tags: values.tag.map((tag) => notEmpty('tag', tag)) }),
    ...(values['auto-pay'] && { auto_pay: true }),
    ...(values.variable && { variable: true }),
    ...(values.draft && { draft: true }),
    ...(values.ends !== undefined && { ends_on: readDay(values.ends, today) }),
    ...(values.times !== undefined && { cycles_left: readTimes(values.times) }),
    ...(values.weekend !== undefined && { weekend: oneOf('weekend', values.weekend, WEEKEND_RULES) }),
    ...(values.icon !== undefined && { icon: oneOf('icon', values.icon, ICONS) }),
  }
  if (values.category === undefined) return details
  return { ...details, category_id: chooseCategory(await listCategories(), values.category).id }
}

function texts(values: Values): Pick<BillChanges, 'account' | 'notes' | 'url'> {
  return {
    ...(values.account !== undefined && { account: notEmpty('account', values.account) }),
    ...(values.notes !== undefined && { notes: notEmpty('notes', values.notes) }),
    ...(values.url !== undefined && { url: notEmpty('url', values.url) }),
  }
}

export function notEmpty(option: string, text: string): string {
  if (text.trim() === '') throw usageFailure(`--${option} must not be empty.`)
  return text
}

function readTimes(text: string): number {
  const times = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (times < 1 || times > LIMITS.cyclesLeft)
    throw usageFailure(`--times must be a number from 1 to ${LIMITS.cyclesLeft}.`)
  return times
}

function oneOf<T extends string>(option: string, text: string, choices: readonly T[]): T {
  const choice = choices.find((each) => each === text)
  if (choice === undefined)
    throw usageFailure(`${quotedText(text)} does not go with --${option}. Use one of: ${choices.join(', ')}.`)
  return choice
}
