import { Menu as MantineMenu } from '@mantine/core'
import { MenuButton, type MenuEntry, type MenuProps } from './menu-button.tsx'

export default function OpenMenu({ entries, align = 'end', ...button }: MenuProps) {
  return (
    <MantineMenu defaultOpened position={`bottom-${align}`} width={250}>
      <MantineMenu.Target>
        <MenuButton {...button} />
      </MantineMenu.Target>
      <MantineMenu.Dropdown mah="70dvh" style={{ overflowY: 'auto' }}>
        {entries.map((entry, index) => (
          // Entries have no names of their own, and never change their order while they are shown.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Entry key={index} entry={entry} />
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  )
}

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry.kind === 'divider') return <MantineMenu.Divider />
  if (entry.kind === 'label') return <MantineMenu.Label>{entry.label}</MantineMenu.Label>
  const { label, icon, checked, note, danger, onChoose } = entry
  if (checked !== undefined) {
    return (
      <MantineMenu.RadioItem
        value={label}
        checked={checked}
        closeMenuOnClick
        rightSection={note ?? icon}
        onChange={onChoose}
      >
        {label}
      </MantineMenu.RadioItem>
    )
  }
  return (
    <MantineMenu.Item
      leftSection={icon}
      rightSection={note}
      {...(danger ? { color: 'red' } : {})}
      onClick={onChoose}
    >
      {label}
    </MantineMenu.Item>
  )
}
