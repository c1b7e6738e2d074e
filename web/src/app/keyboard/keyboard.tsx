import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from 'react'
import type { PageLink } from './page-link.ts'

const KeyboardLayer = lazy(() => import('./keyboard-layer.tsx'))

interface Openers {
  openPalette: () => void
  openSheet: () => void
}

const OpenersContext = createContext<Openers>({ openPalette: () => {}, openSheet: () => {} })

/** Opens the palette and the list of shortcuts without the keyboard. */
export function useKeyboardOpeners(): Openers {
  return useContext(OpenersContext)
}

/** The shortcuts that work everywhere, and what they open. Loaded after the page. */
export function Keyboard({ pages, children }: { pages: readonly PageLink[]; children: ReactNode }) {
  const [opened, setOpened] = useState<'palette' | 'sheet'>()
  const openers = useMemo(
    () => ({ openPalette: () => setOpened('palette'), openSheet: () => setOpened('sheet') }),
    [],
  )
  return (
    <OpenersContext value={openers}>
      {children}
      <Suspense>
        <KeyboardLayer pages={pages} opened={opened} openers={openers} onClose={() => setOpened(undefined)} />
      </Suspense>
    </OpenersContext>
  )
}
