import manifest from '../package.json' with { type: 'json' }

/** Of this program. The bundler writes it into the code, so that nothing is read at the start. */
export const VERSION: string = manifest.version
