import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useConfirmTexts } from '../../texts/confirm-texts.ts'
import { Dialog } from '../dialog.tsx'
import { answerQuestion, isAsked, subscribeToQuestion } from './question.ts'

const ConfirmForm = lazy(() => import('./confirm-form.tsx'))

/** Opens over whatever was refused. What it asks for is fetched each time: the user may just have added a factor. */
export function ConfirmIdentity() {
  const texts = useConfirmTexts()
  const isOpen = useSyncExternalStore(subscribeToQuestion, isAsked)
  // Nobody is left to answer.
  useEffect(() => () => answerQuestion(false), [])
  return (
    <Dialog opened={isOpen} onTop onClose={() => answerQuestion(false)} title={texts.title}>
      <Suspense>
        <ConfirmForm onDone={() => answerQuestion(true)} />
      </Suspense>
    </Dialog>
  )
}
