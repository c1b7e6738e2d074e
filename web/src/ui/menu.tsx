import { lazy, Suspense, useState } from 'react'
import { MenuButton, type MenuProps } from './menu-button.tsx'

export type { MenuEntry } from './menu-button.tsx'

const OpenMenu = lazy(() => import('./open-menu.tsx'))

/** A button with a menu. The menu code (a fifth of the app's) loads on hover, focus or press. */
export function Menu(props: MenuProps) {
  const [isWanted, setIsWanted] = useState(false)
  const button = (
    <MenuButton
      label={props.label}
      look={props.look}
      className={props.className}
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
