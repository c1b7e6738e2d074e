import { ActionIcon, Button } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'

export type MenuEntry =
  | { kind: 'label'; label: string }
  | { kind: 'divider' }
  | {
      kind: 'item'
      label: string
      icon?: ReactNode
      /** For choices: one of them is true. */
      checked?: boolean
      note?: string
      danger?: boolean
      onChoose: () => void
    }

export interface MenuProps {
  /** What the button is called. */
  label: string
  /** What the button shows: a sign alone, or words with one. */
  look: { icon: ReactNode } | { words: string; sign: ReactNode }
  entries: MenuEntry[]
  align?: 'start' | 'end'
  className?: string | undefined
}

const OpenMenu = lazy(() => import('./open-menu.tsx'))

/** A button with a menu. What makes it open (a fifth of the app's code) is fetched when somebody reaches for it. */
export function Menu(props: MenuProps) {
  const [isWanted, setIsWanted] = useState(false)
  const button = (
    <MenuButton
      {...props}
      onPointerEnter={() => void import('./open-menu.tsx')}
      onClick={() => setIsWanted(true)}
    />
  )
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <OpenMenu {...props} />
    </Suspense>
  )
}

interface MenuButtonProps extends Omit<MenuProps, 'entries' | 'align'> {
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
    <Button variant="default" rightSection={look.sign} {...common}>
      {look.words}
    </Button>
  )
}
