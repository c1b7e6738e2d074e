import { Button } from '@mantine/core'
import { useTexts } from '../texts/texts.tsx'
import classes from './undo-toast.module.css'

interface UndoToastProps {
  message: string
  label?: string
  onUndo: () => void
}

/** A message with an undo button. */
export function UndoToast({ message, label, onUndo }: UndoToastProps) {
  const texts = useTexts().common
  return (
    <span className={classes.toast}>
      {message}
      <Button size="compact-md" variant="default" data-undo onClick={onUndo}>
        {label ?? texts.undo}
      </Button>
    </span>
  )
}
