import { ApiError, type RefusalCode } from '@duebook/contract'
import { useState } from 'react'

/** At sign-in, and when somebody confirms that it is them or sets up an app. */
const WRONG: ReadonlySet<RefusalCode | undefined> = new Set(['wrong-code', 'code-not-accepted'] as const)

/** What is typed, and what the server says against it. After a wrong code the field is empty again. */
export function useTypedCode() {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  return {
    code,
    error,
    change: (typed: string) => {
      setCode(typed)
      if (typed !== '') setError(undefined)
    },
    clear: () => {
      setCode('')
      setError(undefined)
    },
    /** Whether a wrong code was why. */
    onRefusal: (refusal: unknown, words?: string): boolean => {
      const isWrong = refusal instanceof ApiError && WRONG.has(refusal.code)
      if (isWrong) {
        setCode('')
        setError(words ?? refusal.message)
      }
      return isWrong
    },
  }
}
