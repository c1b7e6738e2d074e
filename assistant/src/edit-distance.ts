/** How many letters are missing, too much, wrong or swapped with their neighbour. One more than `most` stands for all that is more. */
export function editDistance(a: string, b: string, most: number): number {
  // Also keeps what is far too long from being compared.
  if (Math.abs(a.length - b.length) > most) return most + 1
  let [before, row]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swap = isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, change, swap))
    }
    ;[before, row] = [row, next]
  }
  return Math.min(row[b.length] ?? 0, most + 1)
}

/** How many of them a name may have that was still meant: of a short one little would be left. */
export function mostTypos(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  return length < 4 ? Math.min(1, length - 1) : 2
}
