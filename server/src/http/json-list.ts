/** What writes rows as a JSON list that are presented one by one. */
export const writtenBy =
  <Row, Item>(present: (row: Row) => Item) =>
  (rows: Row[]): string =>
    JSON.stringify(rows.map(present))

/** One list of many that are written already, of which only one is held at a time. */
export async function* oneList(lists: AsyncIterable<string>): AsyncGenerator<string> {
  let before = '['
  for await (const list of lists) {
    if (list === '[]') continue
    yield before + list.slice(1, -1)
    before = ','
  }
  yield before === ',' ? ']' : '[]'
}
