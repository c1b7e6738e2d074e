import { afterAll } from 'vitest'

/*
 * Files of one worker share its globals. One that leaves a fake behind is told so itself, not whichever file comes next.
 */
const REPLACEABLE = ['setTimeout', 'setInterval', 'setImmediate', 'Date', 'performance', 'fetch', 'crypto']
const KEPT = Symbol.for('duebook.real-globals')

globalThis[KEPT] ??= currentGlobals()

afterAll(() => {
  const left = REPLACEABLE.filter((name) => globalThis[name] !== globalThis[KEPT][name])
  if (left.length > 0)
    throw new Error(`This file replaced globals and did not restore them: ${left.join(', ')}`)
})

function currentGlobals() {
  return Object.fromEntries(REPLACEABLE.map((name) => [name, globalThis[name]]))
}
