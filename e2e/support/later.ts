/**
 * What is awaited after something else has been done. Where that fails, the test is over: this must not be reported as an
 * error of its own, which no second try of the test could mend.
 */
export function later<T>(event: Promise<T>): Promise<T> {
  event.catch(() => undefined)
  return event
}
