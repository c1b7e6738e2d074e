import { IconUserCircle } from '@tabler/icons-react'
import { useGroupChoice } from '../group/current-group.tsx'
import { useTexts } from '../texts/texts.tsx'
import { menuOf } from '../ui/menu.tsx'

const Menu = menuOf(() => import('./open-account-menu.tsx'))

export function AccountMenu() {
  const { account } = useTexts().common
  const { me } = useGroupChoice()
  return <Menu label={account(me.user.email)} look={{ icon: <IconUserCircle aria-hidden /> }} />
}
