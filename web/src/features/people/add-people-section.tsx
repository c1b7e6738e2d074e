import { Button, type ButtonProps } from '@mantine/core'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Section } from '../../ui/section.tsx'

interface AddPeopleSectionProps {
  texts: { title: string; create: string }
  /** Of the button that opens the dialog. */
  look: ButtonProps
  dialog: ComponentType<{ opened: boolean; onClose: () => void }>
  children: ReactNode
}

/** A list of people, with a dialog that adds to it. */
export function AddPeopleSection({ texts, look, dialog: AddDialog, children }: AddPeopleSectionProps) {
  const [isAdding, setIsAdding] = useState(false)
  const open = (
    <Button {...look} onClick={() => setIsAdding(true)}>
      {texts.create}
    </Button>
  )
  return (
    <Section title={texts.title} actions={open}>
      {children}
      <AddDialog opened={isAdding} onClose={() => setIsAdding(false)} />
    </Section>
  )
}
