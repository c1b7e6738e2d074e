import type { Me } from '@duebook/contract'
import { useEffect, useRef } from 'react'
import { wasGroupLeft } from '../api/me.ts'
import { useTexts } from '../texts/texts.tsx'
import { useToasts } from '../ui/use-toasts.tsx'
import { type LostAccess, lostAccess } from './lost-access.ts'

/** Shows a notice when somebody removed a right while the page was open: what the page offers changes. */
export function useLostAccessNotices(me: Me | undefined): void {
  const texts = useTexts().groups.lost
  const toasts = useToasts()
  const before = useRef(me)
  useEffect(() => {
    const losses = before.current && me ? lostAccess(before.current, me) : []
    before.current = me
    for (const loss of losses) {
      if (loss.of !== 'group' || !wasGroupLeft(loss.id)) toasts.notify(words(loss))
    }

    function words(loss: LostAccess): string {
      switch (loss.of) {
        case 'ownership':
          return texts.ownership
        case 'administration':
          return texts.administration
        case 'group':
          return texts.group(loss.name)
        case 'role':
          return loss.now === 'viewer' ? texts.toViewer(loss.name) : texts.toEditor(loss.name)
      }
    }
  }, [me, texts, toasts])
}
