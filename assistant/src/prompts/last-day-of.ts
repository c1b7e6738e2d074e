/** Of a month, YYYY-MM. */
export function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const last = new Date(0)
  last.setUTCFullYear(year, number, 0)
  return `${month}-${String(last.getUTCDate()).padStart(2, '0')}`
}
