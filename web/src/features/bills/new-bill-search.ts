import { type Day, isDay } from '../../format/days.ts'
import { BILL_IDEAS, type BillIdea } from '../../ui/bill-ideas.ts'

/** The server takes no earlier one. */
export const FIRST_DUE_DATE = '1900-01-01'

/** The form's search parameters: the initial due date, else today; and what kind of bill it begins with. */
export interface NewBillSearch {
  due?: Day
  like?: BillIdea
}

export function readNewBillSearch({ due, like }: Record<string, unknown>): NewBillSearch {
  const idea = BILL_IDEAS.find((each) => each === like)
  return {
    ...(typeof due === 'string' && isDay(due) && due >= FIRST_DUE_DATE ? { due } : {}),
    ...(idea === undefined ? {} : { like: idea }),
  }
}
