import { type Day, isDay } from '../../format/days.ts'

/** The server takes no earlier one. */
export const FIRST_DUE_DATE = '1900-01-01'

/** The form's search parameters: the initial due date, else today. */
export interface NewBillSearch {
  due?: Day
}

export function readNewBillSearch({ due }: Record<string, unknown>): NewBillSearch {
  return typeof due === 'string' && isDay(due) && due >= FIRST_DUE_DATE ? { due } : {}
}
