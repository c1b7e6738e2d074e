import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useTexts } from '../texts/texts.tsx'
import { withToasts } from '../ui/toast-library.ts'
import classes from './toasts.module.css'
import { loadUpdate, useUpdateReady } from './updates.ts'

/** Offers a new version. It stays until loaded or dismissed, so it is placed where it covers no button. */
export function UpdateNotice() {
  const isReady = useUpdateReady()
  useEffect(() => {
    if (!isReady) return
    withToasts((toasts) =>
      toasts.show({
        id: 'update',
        position: 'top-center',
        message: <Offer />,
        autoClose: false,
        role: 'status',
      }),
    )
  }, [isReady])
  return null
}

function Offer() {
  const texts = useTexts().offline.update
  return (
    <span className={classes.offer}>
      {texts.ready}
      <Button size="sm" variant="default" onClick={() => void loadUpdate()}>
        {texts.load}
      </Button>
    </span>
  )
}
