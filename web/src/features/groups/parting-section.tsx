import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useMembers, useUsers } from '../../api/people.ts'
import { useGroupChoice } from '../../group/current-group.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Section } from '../../ui/section.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { offersOf } from './group-offers.ts'
import LeaveDialog from './leave-dialog.tsx'

/** Leaving for members who see no list of them, deleting for administrators. */
export function PartingSection() {
  const { me, group } = useGroupChoice()
  if (group.role !== 'manager') return <LeaveSection />
  return me.user.is_admin && <DeleteSection />
}

function LeaveSection() {
  const texts = useTexts().groups.leave
  const [isAsked, setIsAsked] = useState(false)
  return (
    <Section title={texts.section}>
      <Text c="var(--ink-soft)" mb="md">
        {texts.sectionText}
      </Text>
      <Button variant="default" onClick={() => setIsAsked(true)}>
        {texts.submit}
      </Button>
      <LeaveDialog opened={isAsked} onClose={() => setIsAsked(false)} />
    </Section>
  )
}

function DeleteSection() {
  const texts = useTexts().groups.delete
  const { me, group } = useGroupChoice()
  const members = useMembers(group.id)
  const users = useUsers()
  const [isAsked, setIsAsked] = useState(false)
  const [wasAsked, setWasAsked] = useState(false)
  if (!offersOf(me, group, members.data, users.data).delete) return null
  return (
    <Section title={texts.section}>
      <Text c="var(--ink-soft)" mb="md">
        {texts.sectionText}
      </Text>
      <Button
        variant="light"
        color="red"
        onClick={() => {
          setIsAsked(true)
          setWasAsked(true)
        }}
      >
        {texts.button}
      </Button>
      {/* It counts the bills, which nobody needs to know before. */}
      {wasAsked && <DeleteDialog opened={isAsked} onClose={() => setIsAsked(false)} />}
    </Section>
  )
}
