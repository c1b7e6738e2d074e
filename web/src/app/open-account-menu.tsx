import { useMantineColorScheme } from '@mantine/core'
import { IconKeyboard, IconLogout, IconSettings, IconUsers, IconUsersGroup } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useSignOut } from '../api/sign-out.ts'
import { useGroupChoice } from '../group/current-group.tsx'
import { useTexts } from '../texts/texts.tsx'
import { COLOR_SCHEMES } from '../ui/color-schemes.ts'
import { useLanguageEntries } from '../ui/language-menu.tsx'
import type { ButtonLook, MenuEntry } from '../ui/menu.tsx'
import OpenMenu from '../ui/open-menu.tsx'
import { useKeyboardOpeners } from './keyboard/keyboard.tsx'

/** What is in the account menu. */
export default function OpenAccountMenu(button: ButtonLook) {
  const { common: texts, keyboard, groups } = useTexts()
  const { openSheet } = useKeyboardOpeners()
  const { me, group } = useGroupChoice()
  const signOut = useSignOut()
  const navigate = useNavigate()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const languages = useLanguageEntries()
  const themes = COLOR_SCHEMES.map(
    ({ scheme, icon: Icon }): MenuEntry => ({
      kind: 'item',
      label: texts.themes[scheme],
      icon: <Icon aria-hidden size={18} />,
      checked: scheme === colorScheme,
      onChoose: () => setColorScheme(scheme),
    }),
  )
  const administration: MenuEntry[] = me.user.is_admin
    ? [
        {
          kind: 'item',
          label: texts.people,
          icon: <IconUsers aria-hidden size={18} />,
          onChoose: () => void navigate({ to: '/people' }),
        },
      ]
    : []
  return (
    <OpenMenu
      {...button}
      entries={[
        { kind: 'label', label: me.user.email },
        {
          kind: 'item',
          label: group.role === 'manager' ? groups.menu.settings : groups.menu.about,
          icon: <IconUsersGroup aria-hidden size={18} />,
          onChoose: () => void navigate({ to: '/group' }),
        },
        ...administration,
        {
          kind: 'item',
          label: texts.settings,
          icon: <IconSettings aria-hidden size={18} />,
          onChoose: () => void navigate({ to: '/settings' }),
        },
        {
          kind: 'item',
          label: keyboard.sheet,
          icon: <IconKeyboard aria-hidden size={18} />,
          onChoose: openSheet,
        },
        { kind: 'divider' },
        { kind: 'label', label: texts.theme },
        ...themes,
        { kind: 'divider' },
        { kind: 'label', label: texts.language },
        ...languages,
        { kind: 'divider' },
        {
          kind: 'item',
          label: texts.signOut,
          icon: <IconLogout aria-hidden size={18} />,
          onChoose: () => void signOut.here(),
        },
      ]}
    />
  )
}
