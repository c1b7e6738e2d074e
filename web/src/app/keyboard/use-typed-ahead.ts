import { useLayoutEffect, useState } from 'react'

/**
 * The text of the palette's field, from the moment the palette is asked for: it has to be fetched and drawn before its field
 * gets the keyboard, and whoever types at once must lose no letter.
 */
export function useTypedAhead(isOpen: boolean): [typed: string, setTyped: (text: string) => void] {
  const [typed, setTyped] = useState('')
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    const take = (event: KeyboardEvent) => {
      const isInPalette = event.target instanceof Element && event.target.closest('[role=dialog]') !== null
      const isCharacter = [...event.key].length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
      if (isInPalette || !isCharacter || event.isComposing) return
      event.preventDefault()
      setTyped((text) => text + event.key)
    }
    window.addEventListener('keydown', take, true)
    return () => {
      window.removeEventListener('keydown', take, true)
      setTyped('')
    }
  }, [isOpen])
  return [typed, setTyped]
}
