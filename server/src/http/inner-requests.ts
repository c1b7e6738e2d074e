import { AsyncLocalStorage } from 'node:async_hooks'

/** The id of the request that is answered by way of requests to this server itself. */
const outer = new AsyncLocalStorage<string>()

/**
 * Requests that are made while `answer` runs belong to the one with this id: they share it in the log, and are served as long
 * as that one is, even if the server takes no new ones.
 */
export function answerByRequests<T>(requestId: string, answer: () => Promise<T>): Promise<T> {
  return outer.run(requestId, answer)
}

/** Undefined for whatever comes from outside. */
export function outerRequestId(): string | undefined {
  return outer.getStore()
}
