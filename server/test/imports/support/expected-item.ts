import type { Item, Values } from '#imports/neutral'

/** An item with nothing but what a test names. */
export function expectedItem(row: number, values: Values, rest: Partial<Item> = {}): Item {
  return {
    row,
    values,
    payments: [],
    person: null,
    sourceId: null,
    movesByItself: false,
    warnings: [],
    errors: [],
    exact: null,
    ...rest,
  }
}

export const notTaken = (what: string) => ({ code: 'not-taken', field: null, params: { what } }) as const
export const putInNotes = (what: string) =>
  ({ code: 'put-in-notes', field: 'notes', params: { what } }) as const
