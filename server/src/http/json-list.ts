/** A JSON list as it is written, of which only one part is held at a time. */
export async function* jsonList(parts: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let before = '['
  for await (const part of parts) {
    if (part.length === 0) continue
    yield before + JSON.stringify(part).slice(1, -1)
    before = ','
  }
  yield before === ',' ? ']' : '[]'
}
