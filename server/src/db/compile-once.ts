import type { Compilable, CompiledQuery, InferResult } from 'kysely'
import type { Db } from '#db/database'

/** Stands for a parameter while a query is built. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query whose text never changes, built and compiled once an engine: on the paths that every request takes, building
 * costs several times what running does. Only parameters are filled in at each call.
 */
export function compileOnce<P extends Record<string, string | number>, Q extends Compilable>(
  names: ReadonlyArray<keyof P & string>,
  build: (db: Db, slots: P) => Q,
): (db: Db, values: P) => Promise<InferResult<Q>> {
  const slots = Object.fromEntries(names.map((name) => [name, new Slot(name)])) as unknown as P
  const compiled = new Map<unknown, CompiledQuery>()

  return async (db, values) => {
    const engine = db.getExecutor().adapter.constructor
    const query = compiled.get(engine) ?? build(db, slots).compile()
    compiled.set(engine, query)
    const parameters = query.parameters.map((value) => (value instanceof Slot ? values[value.name] : value))
    const { rows } = await db.executeQuery({ ...query, parameters })
    return rows as InferResult<Q>
  }
}
