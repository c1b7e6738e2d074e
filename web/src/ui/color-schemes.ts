import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

export const COLOR_SCHEMES = [
  { scheme: 'auto', icon: IconDeviceDesktop },
  { scheme: 'light', icon: IconSun },
  { scheme: 'dark', icon: IconMoon },
] as const
