/** Whether the user is being asked to confirm that it is them, and who waits for the answer. */
let waiting: ((isConfirmed: boolean) => void)[] = []
const listeners = new Set<() => void>()

/** Asks once, however many calls were refused. False: the user does not want to, and nothing is changed. */
export function askToConfirm(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting = [...waiting, resolve]
    tell()
  })
}

export function answerQuestion(isConfirmed: boolean): void {
  const answered = waiting
  waiting = []
  for (const resolve of answered) resolve(isConfirmed)
  tell()
}

export function isAsked(): boolean {
  return waiting.length > 0
}

export function subscribeToQuestion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
