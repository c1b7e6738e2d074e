/** What of a JSON Schema tells one shape from another. */
export interface Shape {
  type?: string
  title?: string
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Shape[]
  allOf?: readonly Shape[]
  items?: Shape
  properties?: Readonly<Record<string, Shape>>
  required?: readonly string[]
}

/**
 * Whether a value has the shape that a schema asks for: its types, and the fields that must be there. Further fields and further
 * values of an enumeration are welcome, because a newer server may send them. Imports nothing, so that programs can afford it.
 */
export function fits(shape: Shape, value: unknown): boolean {
  if (shape.anyOf && !shape.anyOf.some((each) => fits(each, value))) return false
  if (shape.allOf && !shape.allOf.every((each) => fits(each, value))) return false
  const known = shape.enum ?? (shape.const === undefined ? [] : [shape.const])
  if (known.length > 0) return known.some((each) => typeof each === typeof value) && value !== null
  switch (shape.type ?? 'any') {
    case 'object':
      return isObject(value) && fieldsFit(shape, value)
    case 'array':
      return Array.isArray(value) && value.every((each) => fits(shape.items ?? {}, each))
    case 'integer':
      return Number.isSafeInteger(value)
    case 'number':
      return Number.isFinite(value)
    case 'null':
      return value === null
    case 'string':
      return typeof value === 'string' && (FORMS[shape.title ?? '']?.test(value) ?? true)
    case 'boolean':
      return typeof value === 'boolean'
    default:
      return true
  }
}

/** Only what `fits` reads, for builds. */
export function shapeOf(schema: Shape): Shape {
  const { type, title, enum: values, const: only, anyOf, allOf, items, properties, required } = schema
  return {
    ...(type !== undefined && { type }),
    ...(title !== undefined && Object.hasOwn(FORMS, title) && { title }),
    // One is enough to know the type.
    ...(values && { enum: values.slice(0, 1) }),
    ...(only !== undefined && { const: only }),
    ...(anyOf && { anyOf: anyOf.map(shapeOf) }),
    ...(allOf && { allOf: allOf.map(shapeOf) }),
    ...(items && { items: shapeOf(items) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, shapeOf(each)])),
    }),
    ...(required && { required }),
  }
}

/** Texts that would be printed as nonsense in another form, by their title in the contract. */
const FORMS: Readonly<Record<string, RegExp>> = {
  CalendarDay: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/,
  Month: /^\d{4}-(?:0[1-9]|1[0-2])$/,
}

function fieldsFit({ properties = {}, required = [] }: Shape, value: Record<string, unknown>): boolean {
  return (
    required.every((name) => Object.hasOwn(value, name)) &&
    Object.entries(properties).every(([name, each]) => !Object.hasOwn(value, name) || fits(each, value[name]))
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
