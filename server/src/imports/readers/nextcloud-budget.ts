import type { ItemPayment } from '#imports/neutral'
import {
  activeOrArchived,
  notesWith,
  notTaken,
  numbered,
  partId,
  tagsText,
  type Unnumbered,
  withoutRow,
  yesOrNo,
} from '#imports/readers/make-item'
import { budgetRepeats } from '#imports/readers/nextcloud-frequency'
import {
  day,
  decimal,
  type Fields,
  fields,
  flag,
  isRecord,
  list,
  parsed,
  text,
  whole,
  withoutSign,
} from '#imports/readers/plain-values'
import type { Reader } from '#imports/readers/reader'
import type { OpenedArchive } from '#imports/reading/opened-file'

/** Budget for Nextcloud: the archive of *Export All Data*, a JSON file for each kind of thing. */
export const nextcloudBudget: Reader = {
  source: 'nextcloud-budget',
  recognises: (file) =>
    file.kind === 'archive' &&
    ['manifest.json', 'bills.json', 'accounts.json'].every((name) => file.names.includes(name)),
  async read(file) {
    if (file.kind !== 'archive') return { notation: 'exact', items: [] }
    const facts = await factsOf(file)
    const bills = await listIn(file, 'bills.json')
    const incomes = await listIn(file, 'recurring_income.json')
    const isTransfer = (bill: unknown) => flag(fields(bill).isTransfer)
    return {
      notation: 'exact',
      items: numbered([
        ...bills.flatMap((bill) => (isTransfer(bill) ? [] : billItems(fields(bill), facts))),
        ...incomes.map((income) => incomeItem(fields(income), facts)),
      ]),
      warnings: notTaken({ transfer: bills.some(isTransfer) }),
    }
  },
}

interface Facts {
  /** Account numbers are in that file, too: nothing but name and currency is looked at. */
  accounts: Map<string | undefined, { name: string | undefined; currency: string | undefined }>
  categories: Map<string | undefined, string | undefined>
  tags: Map<string | undefined, string | undefined>
  payments: Map<string | undefined, ItemPayment[]>
  /** Bills with payments that lack a date or an amount. */
  incomplete: ReadonlySet<string | undefined>
}

async function factsOf(file: OpenedArchive): Promise<Facts> {
  const accounts = (await listIn(file, 'accounts.json')).filter(isRecord)
  return {
    accounts: new Map(
      accounts.map(({ id, name, currency }) => [text(id), { name: text(name), currency: text(currency) }]),
    ),
    categories: await namesIn(file, 'categories.json'),
    tags: await namesIn(file, 'tags.json'),
    ...paymentsOf(await listIn(file, 'transactions.json')),
  }
}

async function listIn(file: OpenedArchive, name: string): Promise<readonly unknown[]> {
  return file.names.includes(name) ? list(await file.json(name)) : []
}

async function namesIn(file: OpenedArchive, name: string) {
  const entries = (await listIn(file, name)).filter(isRecord)
  return new Map(entries.map((entry) => [text(entry.id), text(entry.name)]))
}

/** Others are only planned. */
function paymentsOf(transactions: readonly unknown[]): Pick<Facts, 'payments' | 'incomplete'> {
  const incomplete = new Set<string>()
  const payments: Facts['payments'] = new Map()
  for (const { billId, status, date, amount, type } of transactions.filter(isRecord)) {
    const [bill, on, paid] = [text(billId), day(date), withoutSign(decimal(amount))]
    if (!bill || (text(status) ?? 'cleared') !== 'cleared') continue
    if (!(on && paid)) {
      incomplete.add(bill)
      continue
    }
    // Below zero is what came back.
    const payment = { date: on, amount: type === 'credit' ? `-${paid}` : paid }
    const known = payments.get(bill)
    if (known) known.push(payment)
    else payments.set(bill, [payment])
  }
  return { payments, incomplete }
}

function billItems(bill: Fields, facts: Facts): Unnumbered[] {
  const left = whole(bill.remainingPayments)
  const hasLeft = left !== undefined && left > 0
  const account = facts.accounts.get(text(bill.accountId))
  const tags = list(bill.tagIds).flatMap((id) => facts.tags.get(text(id)) ?? [])
  const { notes, warnings } = notesWith(text(bill.notes), { description: text(bill.description) })
  const repeats = budgetRepeats({
    frequency: text(bill.frequency),
    day: whole(bill.dueDay),
    pattern: parsed(bill.customRecurrencePattern),
    next: day(bill.nextDueDate),
    start: day(bill.startDate),
  })
  return repeats.map((repeat, part) =>
    withoutRow(
      {
        name: text(bill.name),
        amount: decimal(bill.amount),
        currency: text(bill.currency) ?? account?.currency,
        ...repeat.values,
        type: 'bill',
        account: account?.name,
        category: facts.categories.get(text(bill.categoryId)),
        tags: tagsText(tags),
        notes,
        auto_pay: yesOrNo(flag(bill.autoPayEnabled)),
        variable: yesOrNo(bill.amountType === 'statement'),
        status: activeOrArchived(flag(bill.isActive ?? true)),
        // Of two ends the sooner one is what counts there; a bill here has one.
        ends_on: hasLeft ? undefined : day(bill.endDate),
        cycles_left: hasLeft ? String(left) : undefined,
      },
      {
        sourceId: partId(text(bill.id), part),
        payments: repeat.isNext ? (facts.payments.get(text(bill.id)) ?? []) : [],
        warnings: [
          ...warnings,
          ...notTaken({
            reminder: whole(bill.reminderDays) !== undefined,
            split: list(parsed(bill.splitTemplate)).length > 0,
            end: hasLeft && day(bill.endDate) !== undefined,
            'incomplete-payments': repeat.isNext && facts.incomplete.has(text(bill.id)),
          }),
        ],
      },
    ),
  )
}

/** Rows of a table as they are, unlike bills. */
function incomeItem(income: Fields, facts: Facts): Unnumbered {
  const account = facts.accounts.get(text(income.account_id))
  const [id, source] = [text(income.id), text(income.source)]
  const { notes, warnings } = notesWith(text(income.notes), {
    description: text(income.description),
    'income-source': source && `Source: ${source}`,
  })
  const [repeat] = budgetRepeats({
    frequency: text(income.frequency),
    day: whole(income.expected_day),
    pattern: undefined,
    next: day(income.next_expected_date),
    start: undefined,
  })
  return withoutRow(
    {
      name: text(income.name),
      amount: decimal(income.amount),
      currency: account?.currency,
      ...repeat?.values,
      type: 'deposit',
      account: account?.name,
      category: facts.categories.get(text(income.category_id)),
      notes,
      status: activeOrArchived(flag(income.is_active ?? true)),
    },
    { sourceId: partId(id && `income-${id}`, 0), warnings },
  )
}
