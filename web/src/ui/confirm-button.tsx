import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface ConfirmButtonProps {
  label: string
  /** With what it is about, where several such buttons are on a page. */
  name: string
  title: string
  confirmLabel: string
  onConfirm: () => Promise<unknown>
  /** What will happen. */
  children: ReactNode
}

/** Removes something of a list, once that is confirmed. */
export function ConfirmButton({ label, name, ...question }: ConfirmButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <>
      <Button variant="default" aria-label={name} onClick={() => setIsConfirming(true)}>
        {label}
      </Button>
      <ConfirmDialog opened={isConfirming} danger onClose={() => setIsConfirming(false)} {...question} />
    </>
  )
}
