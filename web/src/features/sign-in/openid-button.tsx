import { Button, Text } from '@mantine/core'
import { IconExternalLink, IconLogin2 } from '@tabler/icons-react'
import { openidAddress } from '../../api/openid.ts'
import { useSecurityTexts } from '../../texts/security-texts.ts'
import classes from './other-ways.module.css'

interface OpenidButtonProps {
  name: string
  /** So that this page stays; it notices by itself that somebody has signed in. */
  inNewTab?: boolean | undefined
}

export function OpenidButton({ name, inNewTab = false }: OpenidButtonProps) {
  const texts = useSecurityTexts().signIn.ways
  const Icon = inNewTab ? IconExternalLink : IconLogin2
  return (
    <div>
      <Button
        variant="default"
        size="md"
        fullWidth
        className={classes.way ?? ''}
        leftSection={<Icon aria-hidden size={18} />}
        onClick={() => {
          if (inNewTab) window.open(openidAddress(), '_blank', 'noopener')
          else location.assign(openidAddress())
        }}
      >
        {texts.openid(name)}
      </Button>
      {inNewTab && (
        <Text size="sm" c="var(--ink-soft)" mt={4}>
          {texts.openidInNewTab}
        </Text>
      )}
    </div>
  )
}
