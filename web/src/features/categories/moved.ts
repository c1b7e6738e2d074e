/** The list with one of its ids at another place; the same list where that changes nothing. */
export function moved(ids: readonly number[], id: number, place: number): readonly number[] {
  const from = ids.indexOf(id)
  if (from < 0 || place < 0 || place >= ids.length || place === from) return ids
  return ids.filter((each) => each !== id).toSpliced(place, 0, id)
}
