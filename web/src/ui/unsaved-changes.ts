/** A form with input that is not saved. */
interface UnsavedForm {
  hasChanges: () => boolean
  /** True: the user agrees to lose it. */
  confirmLoss: () => Promise<boolean>
}

const unsavedForms = new Set<UnsavedForm>()

export function trackUnsavedChanges(form: UnsavedForm): () => void {
  unsavedForms.add(form)
  return () => unsavedForms.delete(form)
}

/** Asks before the page is reloaded. */
export async function confirmLosingChanges(): Promise<boolean> {
  for (const form of unsavedForms) {
    if (form.hasChanges() && !(await form.confirmLoss())) return false
  }
  return true
}

/** Fields that the user has changed. */
const touched = new Set<WeakRef<Element>>()

if (typeof document !== 'undefined') {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof Element && target.closest('form')) touched.add(new WeakRef(target))
  })
  document.addEventListener('reset', ({ target }) => {
    if (target instanceof Element) clearTypedInput(target)
  })
}

/** After a form was submitted or reset: nothing is unsaved. */
export function clearTypedInput(form: Element): void {
  for (const reference of touched) {
    const field = reference.deref()
    if (field && form.contains(field)) touched.delete(reference)
  }
}

/** Whether a form on the page has unsaved input. */
export function hasTypedInput(): boolean {
  for (const reference of touched) {
    if (!reference.deref()?.isConnected) touched.delete(reference)
  }
  return touched.size > 0 || [...unsavedForms].some((form) => form.hasChanges())
}
