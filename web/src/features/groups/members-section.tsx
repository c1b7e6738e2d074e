import { Text } from '@mantine/core'
import { useMembers, useUsers } from '../../api/people.ts'
import { useGroupChoice } from '../../group/current-group.tsx'
import { useGroupTexts } from '../../texts/group-texts.ts'
import { LoadedRows } from '../../ui/loaded-rows.tsx'
import { ROLES } from '../../ui/role-field.tsx'
import { Section } from '../../ui/section.tsx'
import { AddMember } from './add-member.tsx'
import { groupActions } from './group-actions.ts'
import { MemberRow } from './member-row.tsx'
import classes from './members-section.module.css'
import { PendingMembers } from './pending-members.tsx'

/** For managers of the group. */
export function MembersSection() {
  const { members: texts, roles } = useGroupTexts()
  const { me, group } = useGroupChoice()
  const members = useMembers(group.id)
  const users = useUsers(me.user.is_admin)
  const offers = groupActions(me, group, members.data, users.data)
  return (
    <Section title={texts.title}>
      <LoadedRows label={texts.list} query={members} expected={2} none={texts.empty}>
        {(member) => (
          <MemberRow
            key={member.user_id}
            member={member}
            isAdmin={users.data?.find(({ id }) => id === member.user_id)?.is_admin ?? false}
            staysOpen={offers.staysOpen}
          />
        )}
      </LoadedRows>
      <Text size="sm" c="var(--ink-soft)" mt="xs">
        {texts.text}
      </Text>
      <PendingMembers />
      <AddMember />
      <details className={classes.roles}>
        <summary>{roles.explained}</summary>
        <dl>
          {ROLES.map((role) => (
            <div key={role}>
              <dt>{roles.names[role]}</dt>
              <dd>{roles.does[role]}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Section>
  )
}
