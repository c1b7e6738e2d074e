/** Tells the operator why something failed and how to fix it. Not a bug, so it is shown without a stack trace. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
