import { useEffect, useState } from 'react'

const CLEAR_AFTER_MILLISECONDS = 5_000

const listeners = new Set<(sentence: string) => void>()

/** Announces something to screen readers where no focused element says it. */
export function announce(sentence: string): void {
  for (const listener of listeners) listener(sentence)
}

/** A live region must be on the page before its text: otherwise it is often not read. */
export function Announcer() {
  const [sentence, setSentence] = useState('')
  useEffect(() => {
    listeners.add(setSentence)
    return () => {
      listeners.delete(setSentence)
    }
  }, [])
  useEffect(() => {
    if (sentence === '') return undefined
    // Cleared, so that nobody finds it later and the same sentence can be announced again.
    const timer = setTimeout(() => setSentence(''), CLEAR_AFTER_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [sentence])
  return (
    <div aria-live="polite" className="visually-hidden">
      {sentence}
    </div>
  )
}
