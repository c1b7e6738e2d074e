/** A long list as JSON, of which only one part is held at a time. */
export async function* writeList<Row, Item>(
  parts: AsyncIterable<Row[]>,
  present: (row: Row) => Item,
): AsyncGenerator<string> {
  let before = '['
  for await (const rows of parts) {
    if (rows.length === 0) continue
    yield before + JSON.stringify(rows.map(present)).slice(1, -1)
    before = ','
  }
  yield before === ',' ? ']' : '[]'
}
