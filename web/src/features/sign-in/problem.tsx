import { Alert } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './problem.module.css'

/** Focused, so that it is announced and visible. */
export function Problem({ children }: { children: string }) {
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (children !== '') alert.current?.focus()
  }, [children])
  return (
    <Alert
      color="red"
      variant="light"
      ref={alert}
      tabIndex={-1}
      role="alert"
      className={classes.problem ?? ''}
    >
      {children}
    </Alert>
  )
}
