import type { Compilable, CompiledQuery, InferResult } from 'kysely'
import type { Db } from '#db/database'

type Value = string | number | null | undefined

/** Stands for a parameter while a query is built. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query that is built and compiled once an engine: on the paths that every request takes, building costs several times
 * what running does. Only parameters are filled in at each call. A value that is left out (undefined) has no slot either,
 * so that a filter which nobody asked for is not part of the text; each such form is compiled once.
 */
export function compileOnce<P extends Record<string, Value>, Q extends Compilable, D extends Db = Db>(
  names: ReadonlyArray<keyof P & string>,
  build: (db: D, slots: P) => Q,
): (db: D, values: P) => Promise<InferResult<Q>> {
  const compiled = new Map<unknown, Map<string, CompiledQuery>>()

  function compiledFor(db: D, values: P): CompiledQuery {
    const engine = db.getExecutor().adapter.constructor
    const forms = compiled.get(engine) ?? new Map<string, CompiledQuery>()
    compiled.set(engine, forms)
    const form = formOf(names, values)
    const query = forms.get(form) ?? build(db, slotsFor(names, values)).compile()
    if (forms.size < MAX_FORMS) forms.set(form, query)
    return query
  }

  return async (db, values) => {
    const { sql, query, queryId, parameters: sources } = compiledFor(db, values)
    const parameters = sources.map((source) => (source instanceof Slot ? values[source.name] : source))
    const { rows } = await db.executeQuery({ sql, query, queryId, parameters })
    return rows as InferResult<Q>
  }
}

/** A change may name any of a dozen fields: who tries out all ways to do so must not fill the memory. */
const MAX_FORMS = 100

/** Which values are left out; most often none. */
function formOf(names: readonly string[], values: Record<string, Value>): string {
  let form = ''
  for (const name of names) if (values[name] === undefined) form += `${name} `
  return form
}

function slotsFor<P extends Record<string, Value>>(names: readonly string[], values: P): P {
  const given = names.filter((name) => values[name] !== undefined)
  return Object.fromEntries(given.map((name) => [name, new Slot(name)])) as unknown as P
}
