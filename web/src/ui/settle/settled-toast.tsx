import type { Format } from '../../format/use-format.ts'
import type { Texts } from '../../texts/texts.tsx'
import { UndoToast } from '../undo-toast.tsx'
import { hideToast, SILENT, showToast, type Toasts } from '../use-toasts.tsx'
import type { SettledAction } from './settled-action.ts'
import { inOrder, settledWords, undoneWords } from './settled-words.ts'

interface Saying {
  texts: Texts
  format: Format
  toasts: Toasts
}

const ID = 'settled'
const MILLISECONDS = 12_000

/** What the toast is about, oldest first. Its undo takes back the newest. */
let actions: SettledAction[] = []

/** One toast for everything that is settled while it stands: twenty of them would cover the page. */
export function showSettled(action: SettledAction, saying: Saying): void {
  actions = inOrder([...actions, action])
  show(saying)
}

function show(saying: Saying, before = ''): void {
  const { texts } = saying
  const message = [before, settledWords(actions, texts.home, saying.format)].filter(Boolean).join(' ')
  showToast({
    id: ID,
    message: (
      <UndoToast
        message={message}
        label={actions.length > 1 ? texts.common.undoLast : texts.common.undo}
        onUndo={() => undoNewest(saying)}
      />
    ),
    // Another number restarts the clock.
    autoClose: MILLISECONDS + actions.length,
    role: SILENT,
    onClose: () => {
      actions = []
    },
  })
}

function undoNewest(saying: Saying): void {
  const { texts, toasts } = saying
  const newest = actions.pop()
  if (!newest) return
  const isLast = actions.length === 0
  if (isLast) hideToast(ID)
  else show(saying)
  newest.undo().then(() => {
    const sentence = undoneWords(newest, texts.home)
    if (isLast || actions.length === 0) toasts.notify(sentence)
    else show(saying, sentence)
  }, toasts.fail)
}
