/** What the page shows, and how to choose something else. */
export interface YearChoice {
  year: number
  thisYear: number
  category: number | undefined
  onYear: (year: number) => void
  onCategory: (category: number | undefined) => void
}
