import { IconDoorExit, IconPlus, IconSettings } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useGroupChoice } from '../group/current-group.tsx'
import { useTexts } from '../texts/texts.tsx'
import type { ButtonLook, MenuEntry } from '../ui/menu.tsx'
import OpenMenu from '../ui/open-menu.tsx'
import { useSwitchGroup } from './switch-group.ts'

const NewGroupDialog = lazy(() => import('../features/groups/new-group-dialog.tsx'))
const LeaveDialog = lazy(() => import('../features/groups/leave-dialog.tsx'))

/** What is in the group menu, and the dialogs that it opens. */
export default function OpenGroupMenu(button: ButtonLook) {
  const texts = useTexts()
  const words = texts.groups.menu
  const { me, group } = useGroupChoice()
  const switchTo = useSwitchGroup()
  const navigate = useNavigate()
  const [wanted, setWanted] = useState<'new' | 'leave'>()
  const [dialog, setDialog] = useState<'new' | 'leave'>()
  const open = (kind: 'new' | 'leave') => {
    setWanted(kind)
    setDialog(kind)
  }
  const entries: MenuEntry[] = [
    { kind: 'label', label: texts.common.group },
    ...me.databases.map(
      ({ id, name, currency }): MenuEntry => ({
        kind: 'item',
        label: name,
        note: currency,
        checked: id === group.id,
        onChoose: () => void switchTo(id),
      }),
    ),
    { kind: 'divider' },
    {
      kind: 'item',
      label: group.role === 'manager' ? words.settings : words.about,
      icon: <IconSettings aria-hidden size={18} />,
      onChoose: () => void navigate({ to: '/group' }),
    },
  ]
  if (me.user.is_admin) {
    entries.push({
      kind: 'item',
      label: words.create,
      icon: <IconPlus aria-hidden size={18} />,
      onChoose: () => open('new'),
    })
  }
  // Administrators may have nothing to leave: they manage groups without being members. The group's page knows.
  if (!me.user.is_admin || group.role !== 'manager') {
    entries.push({
      kind: 'item',
      label: words.leave,
      icon: <IconDoorExit aria-hidden size={18} />,
      onChoose: () => open('leave'),
    })
  }
  return (
    <>
      <OpenMenu {...button} align="start" entries={entries} />
      <Suspense>
        {wanted === 'new' && (
          <NewGroupDialog opened={dialog === 'new'} onClose={() => setDialog(undefined)} />
        )}
        {wanted === 'leave' && (
          <LeaveDialog opened={dialog === 'leave'} onClose={() => setDialog(undefined)} />
        )}
      </Suspense>
    </>
  )
}
