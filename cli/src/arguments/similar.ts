import { editDistance, mostTypos } from '@duebook/assistant/edit-distance'

/** Which of `names` somebody may have meant, the most likely first. */
export function similar(names: readonly string[], typed: string): string[] {
  const wanted = typed.toLowerCase()
  return names
    .map((name) => ({
      name,
      distance: wanted.length > 1 && name.startsWith(wanted) ? 0 : editDistance(name, wanted, 2),
    }))
    .filter(({ name, distance }) => distance <= mostTypos(name, wanted))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ name }) => name)
}

export function didYouMean(names: readonly string[]): string {
  return names.length === 0 ? '' : ` Did you mean ${names.map((name) => `"${name}"`).join(' or ')}?`
}
