import { useEffect, useState } from 'react'

const CLEAR_AFTER_MILLISECONDS = 5_000

const listeners = new Set<(sentence: string) => void>()

/** Says something to those who listen to the page, where nothing that takes the keyboard says it. */
export function announce(sentence: string): void {
  for (const listener of listeners) listener(sentence)
}

/** It has to be on the page before there is something to say: what comes with its words is often not read out. */
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
    // Nobody is to come upon it later, and the same sentence may be said again.
    const timer = setTimeout(() => setSentence(''), CLEAR_AFTER_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [sentence])
  return (
    <div aria-live="polite" className="visually-hidden">
      {sentence}
    </div>
  )
}
