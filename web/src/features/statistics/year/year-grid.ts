import type { BillType, Cycle, CycleStatus } from '@duebook/contract'
import { monthOf } from '../../../format/days.ts'
import { differenceOf, type Precision, sumOf } from '../../../format/sums.ts'

/** What becomes of a bill in one month. Several due dates count together. */
export interface YearCell {
  status: CycleStatus
  /** What was paid, and what is expected where it is still open. */
  amount: number
  count: number
}

export interface YearRow {
  billId: number
  name: string
  type: BillType
  /** Of twelve months; undefined where nothing is due. */
  cells: (YearCell | undefined)[]
  total: number
}

export interface YearSums {
  months: number[]
  total: number
}

export interface YearSection {
  rows: YearRow[]
  sums: YearSums
}

export interface YearGrid {
  /** YYYY-MM. */
  months: string[]
  bill: YearSection
  deposit: YearSection
  net: YearSums
}

/** By month of the due date. Overdue cycles of earlier years, which every agenda includes, are left out. */
export function yearGrid(cycles: readonly Cycle[], year: string, currency: Precision): YearGrid {
  const months = monthsOf(year)
  const rows = [...byBill(cycles.filter(({ due_date: due }) => due.startsWith(`${year}-`))).values()].map(
    (own) => rowOf(own, months, currency),
  )
  const [bill, deposit] = (['bill', 'deposit'] as const).map((type) =>
    sectionOf(
      rows.filter((row) => row.type === type),
      currency,
    ),
  ) as [YearSection, YearSection]
  return {
    months,
    bill,
    deposit,
    net: {
      months: months.map((_, index) =>
        differenceOf(deposit.sums.months[index] ?? 0, bill.sums.months[index] ?? 0, currency),
      ),
      total: differenceOf(deposit.sums.total, bill.sums.total, currency),
    },
  }
}

export function monthsOf(year: string): string[] {
  return Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`)
}

/** Every status in the grid, for its legend. */
export function statusesIn({ bill, deposit }: Pick<YearGrid, 'bill' | 'deposit'>): Set<CycleStatus> {
  const cells = [...bill.rows, ...deposit.rows].flatMap((row) => row.cells)
  return new Set(cells.flatMap((cell) => (cell === undefined ? [] : [cell.status])))
}

function byBill(cycles: readonly Cycle[]): Map<number, [Cycle, ...Cycle[]]> {
  const found = new Map<number, [Cycle, ...Cycle[]]>()
  for (const cycle of cycles) {
    const own = found.get(cycle.bill_id)
    if (own) own.push(cycle)
    else found.set(cycle.bill_id, [cycle])
  }
  return found
}

function rowOf(cycles: [Cycle, ...Cycle[]], months: readonly string[], currency: Precision): YearRow {
  const [{ bill_id: billId, bill_name: name, type }] = cycles
  const cells = months.map((month) =>
    cellOf(
      cycles.filter(({ due_date: due }) => monthOf(due) === month),
      currency,
    ),
  )
  return {
    billId,
    name,
    type,
    cells,
    total: sumOf(
      cells.map((cell) => cell?.amount ?? 0),
      currency,
    ),
  }
}

/** The first that there is stands for the month. What was skipped counts nothing. */
const MOST_URGENT_FIRST: CycleStatus[] = ['overdue', 'due', 'partial', 'upcoming', 'paid', 'skipped']

function cellOf(cycles: readonly Cycle[], currency: Precision): YearCell | undefined {
  const status = MOST_URGENT_FIRST.find((each) => cycles.some((cycle) => cycle.status === each))
  if (status === undefined) return undefined
  return { status, amount: sumOf(cycles.map(costOf), currency), count: cycles.length }
}

function costOf({ status, amount, paid_amount: paid }: Cycle): number {
  if (status === 'skipped') return 0
  return status === 'paid' ? paid : Math.max(amount, paid)
}

function sectionOf(rows: YearRow[], currency: Precision): YearSection {
  const sum = (amounts: number[]) => sumOf(amounts, currency)
  return {
    rows: rows.toSorted((a, b) => BY_NAME.compare(a.name, b.name) || a.billId - b.billId),
    sums: {
      months: Array.from({ length: 12 }, (_, index) => sum(rows.map((row) => row.cells[index]?.amount ?? 0))),
      total: sum(rows.map((row) => row.total)),
    },
  }
}

const BY_NAME = new Intl.Collator(undefined, { numeric: true })
