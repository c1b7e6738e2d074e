import { Alert } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useFactorTexts } from '../../../texts/factor-texts.ts'
import { useSecurityTexts } from '../../../texts/security-texts.ts'
import { openidErrorWords } from '../../../ui/openid-error-words.ts'
import { readSecurityReturn } from './security-return.ts'

/** What became of the way to the OpenID provider. Said once: a reload shows nothing of it. */
export function ReturnNotice() {
  const texts = useFactorTexts().back
  const { openid } = useSecurityTexts().signIn
  const [back] = useState(() => readSecurityReturn(location.hash))
  useEffect(() => {
    if (back) history.replaceState(history.state, '', location.pathname)
  }, [back])
  if (!back) return null
  if (back.kind === 'done') {
    return (
      <Alert color="green" variant="light" role="status">
        {texts[back.what]}
      </Alert>
    )
  }
  return (
    <Alert color="red" variant="light" title={openid.title} role="alert">
      {openidErrorWords(back.code, openid)}
    </Alert>
  )
}
