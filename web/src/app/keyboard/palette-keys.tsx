import { Keys } from '../../ui/keys/keys.tsx'
import { SHORTCUTS } from '../../ui/keys/shortcuts.ts'

/** The first of them, which always works. */
export default function PaletteKeys() {
  return <Keys keys={SHORTCUTS.palette.keys.slice(0, 1)} />
}
