/** Ends the run with one line that people and programs can read, whatever was printed before. */
export default class PlainLineReporter {
  #counts = { passed: 0, failed: 0, skipped: 0 }

  onInit() {
    // Not at the end of the tests: vitest may still have errors to tell, as that of a global set-up.
    process.once('exit', (code) => console.log(plainLine(this.#counts, code)))
  }

  onTestRunEnd(modules, unhandledErrors) {
    this.#counts = count(modules, unhandledErrors)
    for (const name of unsteady(modules)) console.log(`passed at the second try: ${name}`)
  }
}

/** A file that cannot be loaded and an error outside of every test count as failures: both end the run so. */
export function count(modules, unhandledErrors) {
  const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 }
  for (const module of modules) {
    let failedInside = 0
    for (const test of module.children.allTests()) {
      const { state } = test.result()
      if (state in counts) counts[state]++
      if (state === 'failed') failedInside++
    }
    if (module.state() === 'failed' && failedInside === 0) counts.failed++
  }
  return counts
}

/** What failed and then passed: somebody has to look at it, though the run is good. */
export function unsteady(modules) {
  return modules.flatMap((module) =>
    [...module.children.allTests()]
      .filter((test) => test.diagnostic()?.flaky)
      .map((test) => `${module.relativeModuleId} > ${test.fullName}`),
  )
}

/** A run that failed never says `0 failed`. */
export function plainLine({ passed, failed, skipped }, exitCode) {
  const shown = failed === 0 && exitCode !== 0 ? 1 : failed
  return `${passed} passed, ${shown} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
