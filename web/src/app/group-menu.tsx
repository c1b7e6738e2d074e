import { IconSelector } from '@tabler/icons-react'
import { useTexts } from '../texts/texts.tsx'
import { Menu, type MenuEntry } from '../ui/menu.tsx'
import { useGroupChoice } from './group.tsx'
import classes from './shell.module.css'

/** Switches the bill group from anywhere. With one group it only names it. */
export function GroupMenu() {
  const texts = useTexts().common
  const { me, group, choose } = useGroupChoice()
  if (me.databases.length === 1) return <span className={classes.group}>{group.name}</span>
  const groups = me.databases.map(
    ({ id, name, currency }): MenuEntry => ({
      kind: 'item',
      label: name,
      note: currency,
      checked: id === group.id,
      onChoose: () => choose(id),
    }),
  )
  return (
    <Menu
      label={texts.groupSwitch(group.name)}
      look={{ words: group.name, sign: <IconSelector aria-hidden size={18} /> }}
      align="start"
      className={classes.group}
      entries={[{ kind: 'label', label: texts.group }, ...groups]}
    />
  )
}
