import { useMantineColorScheme } from '@mantine/core'
import {
  IconArrowsExchange,
  IconContrast,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconPlus,
  IconUpload,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCanWrite } from '../../api/can-write.ts'
import { useSignOut } from '../../api/sign-out.ts'
import { useGroupChoice } from '../../group/current-group.tsx'
import { useKeyboardTexts } from '../../texts/keyboard-texts.ts'
import { languagesByName, nameOfLanguage } from '../../texts/languages.ts'
import { useLanguage } from '../../texts/texts.tsx'
import { announce } from '../../ui/announce.tsx'
import { useCharacterKeys } from '../../ui/keys/character-keys.ts'
import { keysOfPage, SHORTCUTS, workingKeys } from '../../ui/keys/shortcuts.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import type { PageLink } from '../keyboard/page-link.ts'
import type { Entry } from './entry.ts'
import { ICON } from './icon.ts'

const THEMES = ['auto', 'light', 'dark'] as const

/** Pages, and commands that work anywhere. The current group, theme and language are left out. */
export function useCommandEntries(pages: readonly PageLink[], onOpenSheet: () => void) {
  const { texts, language, choose: chooseLanguage } = useLanguage()
  const words = useKeyboardTexts().palette
  const navigate = useNavigate()
  const { me, group, choose } = useGroupChoice()
  const canWrite = useCanWrite()
  const signOut = useSignOut()
  const toasts = useToasts()
  const withCharacters = useCharacterKeys()
  const { colorScheme, setColorScheme } = useMantineColorScheme()

  const addBill: Entry = {
    id: 'add bill',
    label: texts.common.addBill,
    icon: <IconPlus {...ICON} />,
    keys: workingKeys(SHORTCUTS.addBill.keys, withCharacters),
    run: () => void navigate({ to: '/bills/new' }),
  }
  const importBills: Entry = {
    id: 'import bills',
    label: words.importBills,
    icon: <IconUpload {...ICON} />,
    run: () => void navigate({ to: '/imports' }),
  }
  const groups = me.databases
    .filter(({ id }) => id !== group.id)
    .map(
      ({ id, name, currency }): Entry => ({
        id: `group ${id}`,
        label: words.switchGroup(name),
        note: () => currency,
        icon: <IconArrowsExchange {...ICON} />,
        run: () => {
          choose(id)
          announce(words.groupNow(name))
        },
      }),
    )
  const themes = THEMES.filter((look) => look !== colorScheme).map(
    (look): Entry => ({
      id: `look ${look}`,
      label: words.appearance(texts.common.themes[look]),
      icon: <IconContrast {...ICON} />,
      run: () => setColorScheme(look),
    }),
  )
  const languages = languagesByName()
    .filter((each) => each !== language)
    .map(
      (each): Entry => ({
        id: `language ${each}`,
        label: words.language(nameOfLanguage(each)),
        icon: <IconLanguage {...ICON} />,
        run: () => void chooseLanguage(each).catch(toasts.fail),
      }),
    )
  const sheet: Entry = {
    id: 'sheet',
    label: texts.keyboard.sheet,
    icon: <IconKeyboard {...ICON} />,
    keys: workingKeys(SHORTCUTS.sheet.keys, withCharacters),
    run: onOpenSheet,
  }
  const signOutEntry: Entry = {
    id: 'sign out',
    label: texts.common.signOut,
    icon: <IconLogout {...ICON} />,
    run: () => void signOut.here(),
  }
  return {
    pages: pages.map(
      ({ to, name, icon: Icon }): Entry => ({
        id: `place ${to}`,
        label: name,
        icon: <Icon {...ICON} />,
        keys: workingKeys(keysOfPage(to), withCharacters),
        run: () => void navigate({ to }),
      }),
    ),
    commands: [
      ...(canWrite ? [addBill, importBills] : []),
      ...groups,
      ...themes,
      ...languages,
      sheet,
      signOutEntry,
    ],
  }
}
