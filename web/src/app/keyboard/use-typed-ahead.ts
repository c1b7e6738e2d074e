import { useLayoutEffect, useState } from 'react'

/** The text of the palette's field. Collects what is typed while the palette loads, so that no character is lost. */
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
