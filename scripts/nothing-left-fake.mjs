import { afterAll } from 'vitest'

/*
 * Files of one worker share its globals. One that leaves a fake behind is told so itself, not whichever file comes next.
 */
const REPLACEABLE = ['setTimeout', 'setInterval', 'setImmediate', 'Date', 'performance', 'fetch']
const KEPT = Symbol.for('duebook.real-globals')

globalThis[KEPT] ??= currentGlobals()

// Before as well: some fakes come back between two files.
look()
afterAll(look)

function look() {
  const left = REPLACEABLE.filter((name) => globalThis[name] !== globalThis[KEPT][name])
  for (const name of left) globalThis[name] = globalThis[KEPT][name]
  if (left.length > 0) throw new Error(`Globals were replaced and not restored: ${left.join(', ')}`)
}

function currentGlobals() {
  return Object.fromEntries(REPLACEABLE.map((name) => [name, globalThis[name]]))
}
