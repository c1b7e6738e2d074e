import { isTlsFailure } from '#db/postgres/encryption'
import { sqlState } from '#db/postgres-errors'

/** Goes through the ways to one host in their order: to the next only where encryption can be why the former failed. */
export async function tryWays<Way, T>(
  [way, ...others]: readonly Way[],
  connect: (way: Way) => Promise<T>,
): Promise<T> {
  if (way === undefined) throw new Error('There is no way to connect')
  try {
    return await connect(way)
  } catch (error) {
    if (others.length === 0 || !mayBeEncryption(error)) throw error
    return tryWays(others, connect)
  }
}

/** 28000 is what a server says that takes no such connections, encrypted or not. A wrong password is another code. */
function mayBeEncryption(error: unknown): boolean {
  return isTlsFailure(error) || sqlState(error) === '28000'
}
