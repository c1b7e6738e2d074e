/** Whoever hasChanges something that was typed and not saved. */
interface UnsavedForm {
  hasChanges: () => boolean
  /** True: it may be lost. */
  confirmLoss: () => Promise<boolean>
}

const unsavedForms = new Set<UnsavedForm>()

export function trackUnsavedChanges(form: UnsavedForm): () => void {
  unsavedForms.add(form)
  return () => unsavedForms.delete(form)
}

/** Before the page is loaded anew. */
export async function confirmLosingChanges(): Promise<boolean> {
  for (const form of unsavedForms) {
    if (form.hasChanges() && !(await form.confirmLoss())) return false
  }
  return true
}

/** Fields into which somebody has typed, or where something was chosen. */
const touched = new Set<WeakRef<Element>>()

if (typeof document !== 'undefined') {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof Element && target.closest('form')) touched.add(new WeakRef(target))
  })
  document.addEventListener('reset', ({ target }) => {
    if (target instanceof Element) clearTypedInput(target)
  })
}

/** After a form was sent or reset: there is nothing left in it to lose. */
export function clearTypedInput(form: Element): void {
  for (const reference of touched) {
    const field = reference.deref()
    if (field && form.contains(field)) touched.delete(reference)
  }
}

/** Whether there is a form on the page that somebody has begun to fill in. */
export function hasTypedInput(): boolean {
  for (const reference of touched) {
    if (!reference.deref()?.isConnected) touched.delete(reference)
  }
  return touched.size > 0 || [...unsavedForms].some((form) => form.hasChanges())
}
