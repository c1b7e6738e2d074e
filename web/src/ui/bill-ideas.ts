/** Bills that almost everybody has; the form begins with one of them. */
export const BILL_IDEAS = ['rent', 'power', 'phone', 'salary'] as const
export type BillIdea = (typeof BILL_IDEAS)[number]
