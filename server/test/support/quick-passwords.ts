import { hashSync } from '@node-rs/argon2'
import { argon2Passwords, type Passwords } from '#auth/passwords'

const LEAST_COST = { memoryCost: 8, timeCost: 1 }
const ARGON2ID = 2

/** The server's own hashing, with the least work that argon2 allows: for tests that are not about hashing. */
export function quickPasswords(): Passwords {
  return argon2Passwords(1, LEAST_COST)
}

/** Without the thread of the server's hashing, whose start takes longer than most tests. */
export function quickHash(password: string): string {
  return hashSync(password, { algorithm: ARGON2ID, ...LEAST_COST, parallelism: 1 })
}
