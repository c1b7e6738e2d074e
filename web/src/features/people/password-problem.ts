/** As the server counts; whether it is too common only the server knows. */
export function passwordProblem(password: string): 'tooShort' | 'tooLong' | undefined {
  const length = [...password.normalize('NFC')].length
  if (length < 10) return 'tooShort'
  return length > 256 ? 'tooLong' : undefined
}
