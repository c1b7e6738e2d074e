import type { Me } from '@duebook/contract'
import type { AnyRouter } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ConfirmIdentity } from '../ui/confirm-identity/confirm-identity.tsx'
import { FactorNotice } from './factor-notice.tsx'
import { StoredLanguage } from './stored-language.tsx'

/** What every page needs, but none at first. */
export default function AfterFirstPage({
  language,
  router,
}: {
  language: Me['language']
  router: AnyRouter
}) {
  return (
    <>
      <StoredLanguage stored={language} />
      <Suspense>
        <ConfirmIdentity />
      </Suspense>
      <Suspense>
        <FactorNotice router={router} />
      </Suspense>
    </>
  )
}
