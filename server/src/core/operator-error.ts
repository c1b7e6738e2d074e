/** Says to whoever runs the instance what stopped a piece of work, and the way out. No bug, so no trace. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
