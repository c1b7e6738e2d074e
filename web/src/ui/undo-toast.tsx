import { Button } from '@mantine/core'
import { useTexts } from '../texts/texts.tsx'
import classes from './undo-toast.module.css'

/** A message with an undo button. */
export function UndoToast({ message, onUndo }: { message: string; onUndo: () => void }) {
  const texts = useTexts().common
  return (
    <span className={classes.toast}>
      {message}
      <Button size="compact-sm" variant="default" data-undo onClick={onUndo}>
        {texts.undo}
      </Button>
    </span>
  )
}
