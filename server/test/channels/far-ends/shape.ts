/** Says what is wrong with a value; nothing, where it is fine. */
export type Shape = (value: unknown, path: string) => string[]

/** Every field is known, and those without a `?` are there. */
export function object(fields: Record<string, Shape>): Shape {
  return (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${path} is no object`]
    const names = Object.keys(fields).map((name) => name.replace(/\?$/, ''))
    const unknown = Object.keys(value).filter((name) => !names.includes(name))
    const given = value as Record<string, unknown>
    return [
      ...unknown.map((name) => `${path}.${name} is unknown`),
      ...Object.entries(fields).flatMap(([name, shape]) => {
        const field = name.replace(/\?$/, '')
        if (given[field] !== undefined) return shape(given[field], `${path}.${field}`)
        return name.endsWith('?') ? [] : [`${path}.${field} is missing`]
      }),
    ]
  }
}

export function list(each: Shape, most: number): Shape {
  return (value, path) => {
    if (!Array.isArray(value)) return [`${path} is no list`]
    if (value.length > most) return [`${path} has more than ${most} entries`]
    return value.flatMap((entry, index) => each(entry, `${path}[${index}]`))
  }
}

/** In characters as most services count them. */
export function textUpTo(most: number, pattern = /[\s\S]/): Shape {
  return (value, path) => {
    if (typeof value !== 'string') return [`${path} is no text`]
    if ([...value].length > most) return [`${path} has more than ${most} characters`]
    return pattern.test(value) ? [] : [`${path} is not ${pattern}`]
  }
}

export function bytesUpTo(most: number): Shape {
  return (value, path) => {
    if (typeof value !== 'string') return [`${path} is no text`]
    return Buffer.byteLength(value) > most ? [`${path} has more than ${most} bytes`] : []
  }
}

export function wholeNumber(least: number, most: number): Shape {
  return (value, path) =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= most
      ? []
      : [`${path} is no number from ${least} to ${most}`]
}

export function oneOf(...values: unknown[]): Shape {
  return (value, path) => (values.includes(value) ? [] : [`${path} is none of ${values.join(', ')}`])
}

export const flag: Shape = oneOf(true, false)

export const address: Shape = (value, path) =>
  typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)
    ? []
    : [`${path} is no address`]

export const texts: Shape = (value, path) =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((each) => typeof each === 'string')
    ? []
    : [`${path} has something else than texts`]
