import type { Member, Role } from '@duebook/contract'
import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { useFormat } from '../../format/use-format.ts'
import { useGroupChoice } from '../../group/current-group.tsx'
import { useGroupTexts } from '../../texts/group-texts.ts'
import { usePeopleTexts } from '../../texts/people-texts.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { RoleField } from '../../ui/role-field.tsx'
import { Mark, Row } from '../../ui/row-list.tsx'
import { useChange } from '../../ui/use-change.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import LeaveDialog from './leave-dialog.tsx'

interface MemberRowProps {
  member: Member
  /** Their rank in the account, if the user may see it. */
  isAdmin: boolean
  /** For the user's own row: leaving the group. */
  staysOpen: boolean
}

/** Nobody changes their own role: they could not undo it. */
export function MemberRow({ member, isAdmin, staysOpen }: MemberRowProps) {
  const { members: texts, roles, leave } = useGroupTexts()
  const ranks = usePeopleTexts().ranks
  const { me, group } = useGroupChoice()
  const format = useFormat()
  const change = useMemberChanges(member)
  const [isConfirming, setIsConfirming] = useState(false)
  const { email, role } = member
  const isMe = member.user_id === me.user.id
  return (
    <Row
      title={
        <>
          {email}
          {isMe && <Mark>{texts.you}</Mark>}
          {isAdmin && <Mark>{ranks.administrator}</Mark>}
        </>
      }
      facts={[
        isMe
          ? `${roles.names[role]} · ${texts.since(format.instantDay(member.created_at))}`
          : texts.since(format.instantDay(member.created_at)),
      ]}
      actions={
        isMe ? (
          <>
            <Button variant="default" onClick={() => setIsConfirming(true)}>
              {leave.button}
            </Button>
            <LeaveDialog opened={isConfirming} staysOpen={staysOpen} onClose={() => setIsConfirming(false)} />
          </>
        ) : (
          <>
            <RoleField
              aria-label={texts.roleOf(email)}
              disabled={change.isBusy}
              value={role}
              onChange={(next) => void change.setRole(next)}
            />
            <ConfirmButton
              label={texts.remove}
              name={texts.removeNamed(email)}
              title={texts.removing.title(email)}
              confirmLabel={texts.removing.submit}
              onConfirm={change.remove}
            >
              <Text>{texts.removing.text(group.name)}</Text>
              {isAdmin && <Text>{texts.removing.administrator}</Text>}
            </ConfirmButton>
          </>
        )
      }
    />
  )
}

function useMemberChanges({ user_id: userId, email }: Member) {
  const { members: texts, roles } = useGroupTexts()
  const { group } = useGroupChoice()
  const toasts = useToasts()
  const queries = useQueryClient()
  const refresh = () =>
    Promise.all(
      [keys.members(group.id), keys.users].map((queryKey) => queries.invalidateQueries({ queryKey })),
    )
  const setRole = useChange({
    // Wait for the list: the select would show the old role in between.
    send: async (role: Role) => {
      try {
        await client.members.update(group.id, userId, { role })
      } finally {
        await refresh()
      }
    },
    done: (_, role) => texts.changed(email, roles.names[role]),
  })
  return {
    isBusy: setRole.isBusy,
    setRole: setRole.start,
    remove: async () => {
      await client.members.remove(group.id, userId)
      toasts.notify(texts.removed(email))
      // Not awaited, so that the dialog returns the focus before the row disappears.
      void refresh()
    },
  }
}
