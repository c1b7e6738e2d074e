import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useMembers, useUsers } from '../../api/people.ts'
import { useGroupChoice } from '../../group/current-group.tsx'
import { useGroupTexts } from '../../texts/group-texts.ts'
import { Section } from '../../ui/section.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { groupActions } from './group-actions.ts'
import LeaveDialog from './leave-dialog.tsx'

/** Leaving for members who don't see the member list, deleting for admins. */
export function LeaveOrDeleteSection() {
  const { me, group } = useGroupChoice()
  if (group.role !== 'manager') return <LeaveSection />
  return me.user.is_admin && <DeleteSection />
}

function LeaveSection() {
  const texts = useGroupTexts().leave
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <Section title={texts.section}>
      <Text c="var(--ink-soft)" mb="md">
        {texts.sectionText}
      </Text>
      <Button variant="default" onClick={() => setIsConfirming(true)}>
        {texts.submit}
      </Button>
      <LeaveDialog opened={isConfirming} onClose={() => setIsConfirming(false)} />
    </Section>
  )
}

function DeleteSection() {
  const texts = useGroupTexts().delete
  const { me, group } = useGroupChoice()
  const members = useMembers(group.id)
  const users = useUsers()
  const [isConfirming, setIsConfirming] = useState(false)
  const [wasAsked, setWasAsked] = useState(false)
  if (!groupActions(me, group, members.data, users.data).delete) return null
  return (
    <Section title={texts.section}>
      <Text c="var(--ink-soft)" mb="md">
        {texts.sectionText}
      </Text>
      <Button
        variant="light"
        color="red"
        onClick={() => {
          setIsConfirming(true)
          setWasAsked(true)
        }}
      >
        {texts.button}
      </Button>
      {/* It counts the bills, so it is rendered only when opened. */}
      {wasAsked && <DeleteDialog opened={isConfirming} onClose={() => setIsConfirming(false)} />}
    </Section>
  )
}
