import { testConfig } from './scripts/test-config.mjs'

/** `npm test`: minutes at the most. */
export default testConfig({ slow: false })
