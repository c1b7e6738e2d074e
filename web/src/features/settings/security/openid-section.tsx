import type { Factors, SignInMethods } from '@duebook/contract'
import { Button, Text } from '@mantine/core'
import { client } from '../../../api/client.ts'
import { useRefreshFactors } from '../../../api/security.ts'
import { useIsOffline } from '../../../api/server-connection.ts'
import { useInstants } from '../../../format/use-instants.ts'
import { useFactorTexts } from '../../../texts/factor-texts.ts'
import { useSecurityTexts } from '../../../texts/security-texts.ts'
import { ConfirmButton } from '../../../ui/confirm-button.tsx'
import { Section } from '../../../ui/section.tsx'
import { translatedBy } from '../../../ui/translated.ts'
import { useChange } from '../../../ui/use-change.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'

/** Nothing where the server has no provider and the user no link from when it had one. */
export function OpenidSection({ factors, methods }: { factors: Factors; methods: SignInMethods }) {
  const texts = useFactorTexts().openid
  const provider = factors.openid?.name ?? methods.openid?.name
  if (provider === undefined) return null
  return (
    <Section
      title={texts.title(provider)}
      actions={factors.openid === null ? <LinkButton /> : <UnlinkButton provider={provider} />}
    >
      {factors.openid ? (
        <LinkedSince provider={provider} linkedAt={factors.openid.linked_at} />
      ) : (
        <Text c="var(--ink-soft)">{texts.off(provider)}</Text>
      )}
    </Section>
  )
}

function LinkedSince({ provider, linkedAt }: { provider: string; linkedAt: string }) {
  const texts = useFactorTexts().openid
  const format = useInstants()
  return <Text>{texts.on(provider, format.instantDay(linkedAt))}</Text>
}

function LinkButton() {
  const texts = useFactorTexts().openid
  const { refusals } = useSecurityTexts()
  const isOffline = useIsOffline()
  const { start, isBusy } = useChange({
    send: async () => {
      const { url } = await translatedBy(refusals)(client.factors.linkOpenid())
      location.assign(url)
    },
  })
  return (
    <Button loading={isBusy} disabled={isOffline} onClick={() => void start()}>
      {texts.link}
    </Button>
  )
}

function UnlinkButton({ provider }: { provider: string }) {
  const texts = useFactorTexts().openid
  const { refusals } = useSecurityTexts()
  const toasts = useToasts()
  const refresh = useRefreshFactors()
  const unlink = async () => {
    try {
      await translatedBy(refusals)(client.factors.unlinkOpenid())
      toasts.notify(texts.unlinked(provider))
    } finally {
      refresh()
    }
  }
  return (
    <ConfirmButton
      label={texts.unlink}
      name={texts.unlinkNamed(provider)}
      title={texts.unlinking.title(provider)}
      confirmLabel={texts.unlinking.submit}
      onConfirm={unlink}
    >
      <Text>{texts.unlinking.text(provider)}</Text>
    </ConfirmButton>
  )
}
