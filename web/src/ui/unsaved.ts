/** Whoever holds something that was typed and not saved. */
interface Holder {
  holds: () => boolean
  /** True: it may be lost. */
  ask: () => Promise<boolean>
}

const holders = new Set<Holder>()

export function holdUnsaved(holder: Holder): () => void {
  holders.add(holder)
  return () => holders.delete(holder)
}

/** Before the page is loaded anew. */
export async function mayLoseUnsaved(): Promise<boolean> {
  for (const holder of holders) {
    if (holder.holds() && !(await holder.ask())) return false
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
    if (target instanceof Element) forgetTypedInput(target)
  })
}

/** After a form was sent or reset: there is nothing left in it to lose. */
export function forgetTypedInput(form: Element): void {
  for (const reference of touched) {
    const field = reference.deref()
    if (field && form.contains(field)) touched.delete(reference)
  }
}

/** Whether there is a form on the page that somebody has begun to fill in. */
export function holdsTypedInput(): boolean {
  for (const reference of touched) {
    if (!reference.deref()?.isConnected) touched.delete(reference)
  }
  return touched.size > 0 || [...holders].some((holder) => holder.holds())
}
