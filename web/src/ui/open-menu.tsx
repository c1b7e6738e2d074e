import { Menu as MantineMenu } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { MenuButton, type MenuEntry, type MenuProps } from './menu-button.tsx'

export default function OpenMenu({ entries, align = 'end', ...button }: MenuProps) {
  const target = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone, and this one is in its place. It is pressed anew, with the keyboard on it, so
  // that the menu knows where to go back to.
  useEffect(() => {
    target.current?.focus({ preventScroll: true })
    target.current?.click()
  }, [])
  return (
    <MantineMenu
      returnFocus
      // The first entry takes the keyboard; an empty place in front of it is nothing that a menu may hold.
      withInitialFocusPlaceholder={false}
      position={`bottom-${align}`}
      width={250}
    >
      <MantineMenu.Target>
        <MenuButton {...button} ref={target} />
      </MantineMenu.Target>
      <MantineMenu.Dropdown mah="70dvh" style={{ overflowY: 'auto' }}>
        {entries.map((entry, index) => (
          // Entries have no names of their own, and never change their order while they are shown.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Entry key={index} entry={entry} giveFocusBack={() => target.current?.focus()} />
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  )
}

/** The focus goes back first: what is chosen may be a dialog, which gives it back to where it found it. */
function Entry({ entry, giveFocusBack }: { entry: MenuEntry; giveFocusBack: () => void }) {
  if (entry.kind === 'divider') return <MantineMenu.Divider />
  if (entry.kind === 'label') return <MantineMenu.Label>{entry.label}</MantineMenu.Label>
  const { label, icon, checked, note, danger } = entry
  const onChoose = () => {
    giveFocusBack()
    entry.onChoose()
  }
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
      {...(danger ? { c: 'var(--bad)' } : {})}
      onClick={onChoose}
    >
      {label}
    </MantineMenu.Item>
  )
}
