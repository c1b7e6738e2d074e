import { Button } from '@mantine/core'
import type { AnyRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useFactors } from '../api/security.ts'
import { localeFor } from '../format/locale.ts'
import { useFactorTexts } from '../texts/factor-texts.ts'
import { useLanguage } from '../texts/texts.tsx'
import { factorMissingFrom } from '../ui/missing-factor.ts'
import { hideToast, SILENT, showToast } from '../ui/use-toasts.tsx'
import classes from './toasts.module.css'

const TOAST = 'missing-factor'

interface FactorNoticeProps {
  router: Pick<AnyRouter, 'navigate'>
}

/** Tells whoever lacks a factor that the account requires, each time they open the app. */
export function FactorNotice({ router }: FactorNoticeProps) {
  const factors = useFactors()
  const from = factors.data && factorMissingFrom(factors.data)
  return from !== undefined && <Notice from={from} router={router} />
}

function Notice({ from, router }: FactorNoticeProps & { from: string }) {
  const texts = useFactorTexts().required
  const locale = localeFor(useLanguage().language)
  const show = useEffectEvent(() => {
    // That page says it itself.
    if (location.pathname === '/settings/security') return
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(from))
    const setUp = () => {
      hideToast(TOAST)
      void router.navigate({ to: '/settings/$section', params: { section: 'security' } })
    }
    const message = (
      <span className={classes.offer}>
        {texts.toast(day)}
        <Button size="sm" variant="default" onClick={setUp}>
          {texts.link}
        </Button>
      </span>
    )
    showToast({ id: TOAST, message, role: SILENT, autoClose: 12_000 })
  })
  useEffect(() => {
    show()
  }, [])
  return null
}
