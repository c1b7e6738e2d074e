import { Menu as MantineMenu } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { MenuButton, type MenuEntry, type MenuProps } from './menu-button.tsx'

export default function OpenMenu({ entries, align = 'end', ...button }: MenuProps) {
  const target = useRef<HTMLButtonElement>(null)
  // This button has replaced the pressed one. It is focused and pressed again, so that the menu knows where to return
  // the focus.
  useEffect(() => {
    target.current?.focus({ preventScroll: true })
    target.current?.click()
  }, [])
  return (
    <MantineMenu
      returnFocus
      // The first entry gets the focus; a menu may not contain an empty focus target before it.
      withInitialFocusPlaceholder={false}
      position={`bottom-${align}`}
      width={250}
    >
      <MantineMenu.Target>
        <MenuButton {...button} ref={target} />
      </MantineMenu.Target>
      <MantineMenu.Dropdown mah="70dvh" style={{ overflowY: 'auto' }}>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no ids, and never change their order while shown
          <Entry key={index} entry={entry} giveFocusBack={() => target.current?.focus()} />
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  )
}

/** The focus returns first: a dialog that opens next returns it to the same place. */
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
