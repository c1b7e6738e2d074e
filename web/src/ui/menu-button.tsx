import { ActionIcon, Button } from '@mantine/core'
import type { ReactNode } from 'react'

export type MenuEntry =
  | { kind: 'label'; label: string }
  | { kind: 'divider' }
  | {
      kind: 'item'
      label: string
      icon?: ReactNode
      /** For choices: exactly one is checked. */
      checked?: boolean
      note?: string
      danger?: boolean
      onChoose: () => void
    }

export interface ButtonLook {
  /** The button's accessible name. */
  label: string
  /** The button's content: an icon, or text with one. */
  look: { icon: ReactNode } | { words: string; sign: ReactNode }
  className?: string | undefined
}

export interface MenuProps extends ButtonLook {
  entries: MenuEntry[]
  align?: 'start' | 'end'
}

interface MenuButtonProps extends ButtonLook {
  onClick?: () => void
  onPointerEnter?: () => void
  ref?: React.Ref<HTMLButtonElement>
}

export function MenuButton({ label, look, className, ...rest }: MenuButtonProps) {
  const common = { 'aria-label': label, 'aria-haspopup': 'menu', className, ...rest } as const
  return 'icon' in look ? (
    <ActionIcon variant="subtle" color="gray" size={44} {...common}>
      {look.icon}
    </ActionIcon>
  ) : (
    <Button variant="default" size="md" rightSection={look.sign} {...common}>
      {look.words}
    </Button>
  )
}
