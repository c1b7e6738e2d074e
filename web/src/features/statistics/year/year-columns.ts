import type { BillType } from '@duebook/contract'
import type { Format } from '../../../format/use-format.ts'
import type { YearTexts } from '../../../texts/year-texts.ts'
import type { Column } from '../../../ui/export/column.ts'
import type { YearGrid, YearSums } from './year-grid.ts'

/** A line of the file: of a bill, or a sum. */
export interface YearLine {
  name: string
  type: BillType | undefined
  /** Undefined where nothing is due. */
  months: (number | undefined)[]
  total: number
}

/** As shown: bills with their sum, income with its sum, and net. */
export function yearLines({ bill, deposit, net }: YearGrid, { sums }: YearTexts): YearLine[] {
  const sumLine = (name: string, { months, total }: YearSums) => ({ name, type: undefined, months, total })
  return [
    ...([bill, deposit] as const).flatMap((section, index) => [
      ...section.rows.map(({ name, type, cells, total }) => ({
        name,
        type,
        months: cells.map((cell) => cell?.amount),
        total,
      })),
      ...(section.rows.length === 0 ? [] : [sumLine(index === 0 ? sums.bill : sums.deposit, section.sums)]),
    ]),
    sumLine(sums.net, net),
  ]
}

export function yearColumns(
  months: readonly string[],
  texts: YearTexts,
  format: Pick<Format, 'monthAndYear' | 'currency'>,
): Column<YearLine>[] {
  return [
    { head: texts.name, cell: ({ name }) => name },
    { head: texts.columns.type, cell: ({ type }) => (type === undefined ? '' : texts.columns.types[type]) },
    ...months.map((month, index) => ({
      head: format.monthAndYear(month),
      cell: (line: YearLine) => {
        const amount = line.months[index]
        return amount === undefined ? '' : { amount }
      },
    })),
    { head: texts.total, cell: ({ total }) => ({ amount: total }) },
    { head: texts.columns.currency, cell: () => format.currency.code },
  ]
}
