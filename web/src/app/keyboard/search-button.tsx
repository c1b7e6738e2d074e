import { ActionIcon, Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { useKeyboardOpeners } from './keyboard.tsx'
import classes from './search-button.module.css'

// Keys are shown when they work.
const PaletteKeys = lazy(async () => {
  await import('./keyboard-layer.tsx')
  return import('./palette-keys.tsx')
})

/** Opens the palette: with its shortcut on a desktop, as an icon on a phone. */
export function SearchButton() {
  const texts = useTexts().keyboard
  const { openPalette } = useKeyboardOpeners()
  const common = { 'aria-haspopup': 'dialog', onClick: openPalette } as const
  return (
    <>
      <ActionIcon hiddenFrom="md" variant="subtle" color="gray" size={44} aria-label={texts.open} {...common}>
        <IconSearch aria-hidden />
      </ActionIcon>
      <Button
        visibleFrom="md"
        variant="default"
        leftSection={<IconSearch aria-hidden size={18} />}
        rightSection={
          <span className={classes.keys}>
            <Suspense>
              <PaletteKeys />
            </Suspense>
          </span>
        }
        {...common}
      >
        {texts.open}
      </Button>
    </>
  )
}
