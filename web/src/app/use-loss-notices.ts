import type { Me } from '@duebook/contract'
import { useEffect, useRef } from 'react'
import { wasGivenUp } from '../api/me.ts'
import { useTexts } from '../texts/texts.tsx'
import { useToasts } from '../ui/use-toasts.tsx'
import { type Loss, lossesBetween } from './lost-rights.ts'

/** Says it where somebody has taken a right away while the page was open: what it offers changes before one's eyes. */
export function useLossNotices(me: Me | undefined): void {
  const texts = useTexts().groups.lost
  const toasts = useToasts()
  const before = useRef(me)
  useEffect(() => {
    const losses = before.current && me ? lossesBetween(before.current, me) : []
    before.current = me
    for (const loss of losses) {
      if (loss.of !== 'group' || !wasGivenUp(loss.id)) toasts.say(words(loss))
    }

    function words(loss: Loss): string {
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
