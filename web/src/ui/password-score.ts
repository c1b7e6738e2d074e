/** A rough estimate of a password's strength: its length, its variety, and how much of it repeats. */
export function passwordScore(password: string): 'weak' | 'fair' | 'good' {
  const characters = [...password]
  const distinct = new Set(characters.map((each) => each.toLowerCase())).size
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) =>
    kind.test(password),
  ).length
  const effective = Math.min(characters.length, distinct * 2) + (kinds - 1) * 2
  if (characters.length < 10 || distinct < 5) return 'weak'
  return effective >= 18 ? 'good' : effective >= 13 ? 'fair' : 'weak'
}
