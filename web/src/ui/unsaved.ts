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
