import { IconSelector } from '@tabler/icons-react'
import { useGroupChoice } from '../group/current-group.tsx'
import { useTexts } from '../texts/texts.tsx'
import { menuOf } from '../ui/menu.tsx'
import classes from './shell.module.css'

const Menu = menuOf(() => import('./open-group-menu.tsx'))

/** Switches the bill group, and links to its settings. */
export function GroupMenu() {
  const { groupSwitch } = useTexts().common
  const { group } = useGroupChoice()
  return (
    <Menu
      label={groupSwitch(group.name)}
      look={{ words: group.name, sign: <IconSelector aria-hidden size={18} /> }}
      className={classes.group}
    />
  )
}
