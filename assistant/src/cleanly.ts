import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { toldFailure } from './refusal.ts'

/** What is thrown would reach the model: it gets a sentence of ours instead. */
export async function cleanly<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const { error: message, ...data } = toldFailure(error)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, message, data)
  }
}
