import { useEffect, useState } from 'react'

/** Files that are dropped anywhere on the page. Answers whether one is being dragged over it. */
export function useDroppedFile(isEnabled: boolean, onFiles: (files: FileList) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    if (!isEnabled) return undefined
    const hasFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
    const over = (event: DragEvent) => {
      if (!hasFile(event)) return
      // Without it the browser would open the file instead of the app.
      event.preventDefault()
      setIsOver(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      // Between two elements of the page there is a next one.
      if (relatedTarget === null) setIsOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!hasFile(event)) return
      event.preventDefault()
      setIsOver(false)
      const files = event.dataTransfer?.files
      if (files && files.length > 0) onFiles(files)
    }
    addEventListener('dragover', over)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
    }
  }, [isEnabled, onFiles])
  return isEnabled && isOver
}
