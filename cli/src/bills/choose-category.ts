import { folded } from '@duebook/assistant/find-bill'
import type { Category } from '@duebook/contract'
import { CommandFailure, EXIT } from '#failures'
import { printable } from '#output/printable'

/** By its name as people type it, or its beginning; `#7` is the one with that number. */
export function chooseCategory(categories: readonly Category[], text: string): Category {
  const matches = matching(categories, text)
  const [match, another] = matches
  if (match && !another) return match
  const name = printable(text)
  if (another) {
    throw new CommandFailure(
      EXIT.notFound,
      'category-ambiguous',
      `"${name}" matches several categories. Use the number with #:\n${listed(matches)}`,
    )
  }
  const hint =
    categories.length === 0
      ? 'This bill group has no categories yet. Add some in the web app.'
      : `You can use:\n${listed(categories)}`
  throw new CommandFailure(EXIT.notFound, 'category-not-found', `There is no category "${name}". ${hint}`)
}

/** What makes `chooseCategory` find this one. */
export function wordFor(categories: readonly Category[], id: number): string {
  const name = categories.find((category) => category.id === id)?.name
  const found = name === undefined ? [] : matching(categories, name)
  return name !== undefined && found.length === 1 && found[0]?.id === id ? name : `#${id}`
}

function matching(categories: readonly Category[], text: string): Category[] {
  const wanted = folded(text)
  if (wanted === '') return []
  const kinds = [
    ({ id }: Category) => wanted === `#${id}`,
    ({ name }: Category) => folded(name) === wanted,
    ({ name }: Category) => folded(name).startsWith(wanted),
  ]
  const numbered = categories.filter((category) => kinds[0]?.(category))
  const exact = categories.filter((category) => kinds[1]?.(category))
  const first = [...numbered, ...exact.filter((category) => !numbered.includes(category))]
  return first.length > 0 ? first : categories.filter((category) => kinds[2]?.(category))
}

function listed(categories: readonly Category[]): string {
  return categories.map(({ id, name }) => `  #${id}  ${printable(name)}`).join('\n')
}
