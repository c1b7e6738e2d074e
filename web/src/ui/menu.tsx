import { type ComponentType, lazy, Suspense, useState } from 'react'
import { type ButtonLook, MenuButton, type MenuProps } from './menu-button.tsx'

export type { ButtonLook, MenuEntry } from './menu-button.tsx'

/** A button with a menu. The menu code (a fifth of the app's) loads on hover, focus or press. */
export const Menu = menuOf<MenuProps>(() => import('./open-menu.tsx'))

/** The same, where what is in the menu comes with its code. */
export function menuOf<Props extends ButtonLook>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const OpenMenu = lazy(load) as ComponentType<Props>
  return function LazyMenu(props: Props) {
    const [isWanted, setIsWanted] = useState(false)
    const button = (
      <MenuButton
        label={props.label}
        look={props.look}
        className={props.className}
        onPointerEnter={() => void load()}
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
}
