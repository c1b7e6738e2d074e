import type { Cycle, Database, Summary } from '@duebook/contract'
import { shownAmount } from '../api/cycle-rules.ts'
import { toDueRows, toSections } from '../features/home/due-sections.ts'
import { type Day, dateParts, formatDay, lastOf, monthOf } from '../format/days.ts'
import { localeFor } from '../format/locale.ts'
import { formatMoney } from '../format/money.ts'
import { wordsIn } from './early-words.ts'

/** What the first page is made of, whether it was kept or has just come. */
export interface FirstPageData {
  group: Database
  agenda: readonly Cycle[]
  summary: Summary | undefined
}

/** The Due page as texts, without anything to press. */
export interface DueView {
  group: string
  title: string
  summary: { label: string; sum: string; isLate: boolean } | undefined
  sections: Array<{ name: string; rows: ViewRow[] }>
}

export interface ViewRow {
  /** The page of the bill. */
  address: string
  name: string
  day: string
  about: string
  amount: string
  isIncome: boolean
}

export function dueView({ group, agenda, summary }: FirstPageData, today: Day, language: string): DueView {
  const words = wordsIn(language)
  const locale = localeFor(language)
  const currency = { code: group.currency, decimals: group.decimals }
  const money = (amount: number) => formatMoney(amount, currency, locale)
  const month = monthOf(today)
  const monthName = formatDay(`${month}-01`, locale, { month: 'long' })
  const toRow = (cycle: Cycle): ViewRow => {
    const isIncome = cycle.type === 'deposit'
    return {
      address: `/bills/${cycle.bill_id}`,
      name: cycle.bill_name,
      day: formatDay(cycle.pay_on, locale, { weekday: 'short', ...dateParts(cycle.pay_on, today) }),
      about: cycle.variable ? words.about : '',
      amount: (isIncome ? '+' : '') + money(shownAmount(cycle, currency)),
      isIncome,
    }
  }
  return {
    group: group.name,
    title: words.title,
    summary: summary && {
      label: words.toPay(formatDay(lastOf(summary.month), locale, dateParts(lastOf(summary.month), today))),
      sum: money(summary.due_left),
      isLate: summary.late_amount > 0,
    },
    sections: toSections(toDueRows(agenda, today), today).map(({ name, rows }) => ({
      name: words.sections[name](monthName),
      rows: rows.map(({ cycle }) => toRow(cycle)),
    })),
  }
}
