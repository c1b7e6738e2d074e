import { widthOf } from '#output/width'

/** Names and values in two columns, moved in. Values of several lines stay in their column. */
export function fieldsText(fields: readonly (readonly [name: string, value: string])[]): string {
  const width = Math.max(...fields.map(([name]) => widthOf(name)))
  return fields
    .map(([name, value]) => {
      const space = ' '.repeat(width - widthOf(name))
      return `  ${name}${space}  ${value.replaceAll('\n', `\n${' '.repeat(width + 4)}`)}`
    })
    .join('\n')
}
