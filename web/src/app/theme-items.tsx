import { Menu, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useTexts } from '../texts/texts.tsx'

const SCHEMES = [
  { scheme: 'auto', icon: IconDeviceDesktop },
  { scheme: 'light', icon: IconSun },
  { scheme: 'dark', icon: IconMoon },
] as const

export function ThemeItems() {
  const texts = useTexts().common
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Menu.Label>{texts.theme}</Menu.Label>
      {SCHEMES.map(({ scheme, icon: Icon }) => (
        <Menu.Item
          key={scheme}
          role="menuitemradio"
          aria-checked={scheme === colorScheme}
          leftSection={<Icon aria-hidden size={18} />}
          rightSection={scheme === colorScheme ? '✓' : undefined}
          onClick={() => setColorScheme(scheme)}
        >
          {texts.themes[scheme]}
        </Menu.Item>
      ))}
    </>
  )
}
