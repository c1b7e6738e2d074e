import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface ConfirmButtonProps {
  label: string
  /** Names the item, where a page has several such buttons. */
  name: string
  title: string
  confirmLabel: string
  onConfirm: () => Promise<unknown>
  /** What will happen. */
  children: ReactNode
}

/** Removes an item of a list after a confirmation. */
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
