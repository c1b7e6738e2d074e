import { lazy, Suspense } from 'react'
import { toastLibrary, toastsNeeded } from '../ui/toast-library.ts'
import classes from './toasts.module.css'

const Notifications = lazy(async () => {
  await toastsNeeded
  return { default: (await toastLibrary()).Notifications }
})

export function Toasts() {
  return (
    <Suspense>
      {/* A live region must be on the page before its message: a message with its own role is often not announced. */}
      <Notifications
        position="bottom-center"
        limit={3}
        zIndex={150}
        className={classes.toasts}
        aria-live="polite"
      />
    </Suspense>
  )
}
