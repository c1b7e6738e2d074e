import type { AccountUser } from '@duebook/contract'
import { IconDots } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormat } from '../../format/use-format.ts'
import { useGroupChoice } from '../../group/current-group.tsx'
import { useFactorTexts } from '../../texts/factor-texts.ts'
import { useGroupTexts } from '../../texts/group-texts.ts'
import { usePeopleTexts } from '../../texts/people-texts.ts'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { Mark, Row } from '../../ui/row-list.tsx'
import { type UserAction, userActions } from './user-actions.ts'
import { UserDialogs } from './user-dialogs.tsx'

export function UserRow({ user }: { user: AccountUser }) {
  const texts = usePeopleTexts()
  const factorTexts = useFactorTexts().user
  const groups = useGroupTexts()
  const words = texts.users
  const { me } = useGroupChoice()
  const format = useFormat()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<UserAction>()
  const [wasAsked, setWasAsked] = useState(false)
  const { email, databases } = user
  const actions = userActions(me, user)
  const factors = user.factors.map((factor) => factorTexts.names[factor]).join(', ')
  const opens = databases.map(({ name, role }) => texts.inGroup(name, groups.roles.names[role])).join(', ')
  const ask = (action: UserAction) => {
    if (action === 'ownPassword') {
      void navigate({ to: '/settings/$section', params: { section: 'security' } })
      return
    }
    setAsked(action)
    setWasAsked(true)
  }
  const labels: Record<UserAction, string> = {
    email: words.changeEmail,
    password: words.setPassword,
    ownPassword: words.ownPassword,
    makeAdministrator: words.makeAdministrator,
    endAdministrator: words.endAdministrator,
    makeOwner: words.makeOwner,
    endOwner: words.endOwner,
    endTokens: words.endTokens,
    removeFactors: factorTexts.removeFactors,
    remove: words.remove,
  }
  return (
    <Row
      title={
        <>
          {email}
          {user.id === me.user.id && <Mark>{words.you}</Mark>}
          {user.is_account_owner && <Mark strong>{texts.ranks.owner}</Mark>}
          {user.is_admin && !user.is_account_owner && <Mark strong>{texts.ranks.administrator}</Mark>}
        </>
      }
      facts={[
        user.is_admin ? texts.inEveryGroup : opens || texts.inNoGroup,
        user.last_active_at === null ? words.neverActive : words.active(format.instant(user.last_active_at)),
        factors === '' ? factorTexts.hasNone : factorTexts.has(factors),
        ...(user.token_count > 0 ? [words.tokens(user.token_count)] : []),
        ...(user.feed_count > 0 ? [words.feeds(user.feed_count)] : []),
        ...(user.channel_count > 0 ? [words.channels(user.channel_count)] : []),
      ]}
      actions={
        actions.length > 0 && (
          <>
            <Menu
              label={words.actions(email)}
              look={{ icon: <IconDots aria-hidden /> }}
              entries={actions.map(
                (action): MenuEntry => ({
                  kind: 'item',
                  label: labels[action],
                  danger: action === 'remove',
                  onChoose: () => ask(action),
                }),
              )}
            />
            {/* An account may have many users: their dialogs are made when they are wanted. */}
            {wasAsked && <UserDialogs user={user} asked={asked} onClose={() => setAsked(undefined)} />}
          </>
        )
      }
    />
  )
}
