/** An answer as it was sent: parsed anew for every caller, so that none changes the data of the next. */
export interface RawAnswer {
  status: number
  headers: Headers
  text: string
}

/** Answers with an ETag by what they answer, those used last at the end. */
export type RememberedAnswers = Map<string, RawAnswer>

const MAX_ANSWERS = 50
const MAX_CHARACTERS = 1_000_000

export function rememberAnswer(remembered: RememberedAnswers, name: string, answer: RawAnswer): void {
  remembered.delete(name)
  if (!answer.headers.has('etag') || answer.text.length > MAX_CHARACTERS) return
  remembered.set(name, answer)
  for (const oldest of remembered.keys()) {
    if (remembered.size <= MAX_ANSWERS) return
    remembered.delete(oldest)
  }
}
