import { Button, Menu } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { useTexts } from '../texts/texts.tsx'
import { useGroupChoice } from './group.tsx'
import classes from './shell.module.css'

/** Switches the bill group from anywhere. With one group it only names it. */
export function GroupMenu() {
  const texts = useTexts().common
  const { me, group, choose } = useGroupChoice()
  if (me.databases.length === 1) return <span className={classes.group}>{group.name}</span>
  return (
    <Menu position="bottom-start" width={260}>
      <Menu.Target>
        <Button
          variant="default"
          className={classes.group}
          aria-label={texts.groupSwitch(group.name)}
          rightSection={<IconSelector aria-hidden size={18} />}
        >
          {group.name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="60dvh" style={{ overflowY: 'auto' }}>
        <Menu.Label>{texts.group}</Menu.Label>
        {me.databases.map(({ id, name, currency }) => (
          <Menu.Item
            key={id}
            role="menuitemradio"
            aria-checked={id === group.id}
            rightSection={id === group.id ? '✓' : currency}
            onClick={() => choose(id)}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
