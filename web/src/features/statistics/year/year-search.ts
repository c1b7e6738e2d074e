/** From the address; the default is this year, with every bill. */
export interface YearSearch {
  year?: number
  /** 0: bills without category. */
  category?: number
}

const FIRST_YEAR = 1901
const LAST_YEAR = 9998

export function readYearSearch({ year, category }: Record<string, unknown>): YearSearch {
  return {
    ...(isShownYear(Number(year)) && { year: Number(year) }),
    ...(isCategory(category) && { category: Number(category) }),
  }
}

export function isShownYear(year: number): boolean {
  return Number.isInteger(year) && year >= FIRST_YEAR && year <= LAST_YEAR
}

function isCategory(value: unknown): boolean {
  return (
    value !== undefined &&
    value !== null &&
    value !== '' &&
    Number.isInteger(Number(value)) &&
    Number(value) >= 0
  )
}
