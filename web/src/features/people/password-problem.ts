/** Checks the length like the server; only the server knows common passwords. */
export function passwordProblem(password: string): 'tooShort' | 'tooLong' | undefined {
  const length = [...password.normalize('NFC')].length
  if (length < 10) return 'tooShort'
  return length > 256 ? 'tooLong' : undefined
}
