import { manifestBasics } from '../pack/manifest-basics.ts'

/** The package.json of the packed program. It has all that it needs in it: there is nothing to install beside it. */
export function cliManifest(root: string) {
  return {
    name: 'duebook',
    description:
      'Duebook from the terminal, and for assistants: recurring bills and income on your own server',
    ...manifestBasics(root),
    bin: { duebook: 'lib/duebook.js' },
    files: ['lib', 'LICENSES'],
  }
}
