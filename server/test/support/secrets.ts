/** Everybody's in the tests. */
export const PASSWORD = 'correct horse battery staple'

/** Signs the tokens. */
export const TEST_SECRET = 'a secret of the tests that is long enough'

/** Encrypts secrets at rest. */
export const TEST_SECRETS_KEY = 'a key of the tests that is long enough'
