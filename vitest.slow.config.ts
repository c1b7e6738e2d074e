import { testConfig } from './scripts/test-config.mjs'

/** `npm run test:slow`: files named `*.slow.test.ts`. */
export default testConfig({ slow: true })
