import type { Language, Me } from '@duebook/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { client } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { useIsOffline } from '../api/server-connection.ts'
import { useLanguage } from '../texts/texts.tsx'

/** Those that the server writes mails and messages in. */
const WRITTEN: ReadonlySet<string> = new Set<Language>(['en', 'de'])

/**
 * Mails and messages are in the language of the browser that signed in first, and then in the one chosen last. Another
 * browser with another language changes nothing by itself.
 */
export function StoredLanguage({ stored }: { stored: Me['language'] }) {
  const { language } = useLanguage()
  const isOffline = useIsOffline()
  const queries = useQueryClient()
  const [first] = useState(language)
  const isChosen = stored === null || language !== first
  useEffect(() => {
    if (isOffline || !isChosen || language === stored || !isWritten(language)) return
    // Asked for again at the next visit or choice.
    client.updateMe({ language }).then(
      () => queries.setQueryData<Me>(keys.me, (me) => me && { ...me, language }),
      () => {},
    )
  }, [language, stored, isChosen, isOffline, queries])
  return null
}

function isWritten(language: string): language is Language {
  return WRITTEN.has(language)
}
