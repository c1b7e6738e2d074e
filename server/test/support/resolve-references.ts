/** A description in which everything stands where it is used. None of ours refers to itself. */
export function resolveReferences<T>(description: T): T {
  const resolve = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(resolve)
    if (typeof node !== 'object' || node === null) return node
    const { $ref, ...rest } = node as Record<string, unknown>
    const entries = Object.entries(rest).map(([key, value]) => [key, resolve(value)])
    const own = Object.fromEntries(entries) as object
    if (typeof $ref !== 'string') return own
    return { ...(resolve(targetOf(description, $ref)) as object), ...own }
  }
  return resolve(description) as T
}

/** Throws where a reference leads nowhere. */
function targetOf(description: unknown, reference: string): unknown {
  const steps = reference.replace(/^#\//, '').split('/')
  return steps.reduce<unknown>((node, step) => {
    const next = (node as Record<string, unknown>)[step]
    if (next === undefined) throw new Error(`${reference} leads nowhere`)
    return next
  }, description)
}
