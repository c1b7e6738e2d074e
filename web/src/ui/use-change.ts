import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { isInFlight } from '../api/in-flight.ts'
import { isDeclined } from './error-state.tsx'
import { useToasts } from './use-toasts.tsx'

interface Change<Variables, Result> {
  /** What is changed. Changes with the same key exclude each other, wherever on the page they are started. */
  key?: QueryKey
  /** Which of several things below the key, such as the id of a bill: different ones may change at the same time. */
  of?: (variables: Variables) => unknown
  send: (variables: Variables) => Promise<Result>
  /** Optimistic update; returns a function that restores the old data. */
  show?: (variables: Variables) => Promise<() => void>
  /** Fetches what has changed, also after a refusal. Not awaited, so that a dialog can return the focus first. */
  refresh?: () => unknown
  onDone?: (result: Result, variables: Variables) => unknown
  /** The message about what was done. */
  done?: (result: Result, variables: Variables) => string
  /** Adds an undo button to the message. */
  undo?: (result: Result, variables: Variables) => Promise<unknown>
  /** The message after that. */
  undone?: (variables: Variables) => string
  /** What follows a refusal: a message, the caller shows `error`, or something else. */
  refusal?: 'message' | 'in-place' | ((error: Error, variables: Variables) => unknown)
}

/** A change on the server: one at a time per key, with a message and undo. */
export function useChange<Result, Variables = void>(change: Change<Variables, Result>) {
  const {
    key,
    of = () => undefined,
    send,
    show,
    refresh,
    onDone,
    done,
    undo,
    undone,
    refusal = 'message',
  } = change
  const toasts = useToasts()
  const queries = useQueryClient()
  const own = useId()
  const mutationKey = key ?? [own]

  const mutation = useMutation({
    mutationKey,
    mutationFn: send,
    onMutate: (variables) => show?.(variables),
    onSuccess: (result, variables) => {
      onDone?.(result, variables)
      if (!done) return
      const message = done(result, variables)
      if (undo) toasts.offerUndo(message, () => undo(result, variables).finally(refresh), undone?.(variables))
      else toasts.notify(message)
    },
    onError: (error, variables, putBack) => {
      putBack?.()
      if (isDeclined(error)) return
      if (refusal === 'message') toasts.fail(error)
      else if (refusal !== 'in-place') refusal(error, variables)
    },
    onSettled: () => void refresh?.(),
  })

  return {
    /** True when done; false if refused, or not sent because another one is in flight. */
    start: async (variables: Variables): Promise<boolean> => {
      if (isInFlight(queries, mutationKey, (other: Variables) => of(other) === of(variables))) return false
      return mutation.mutateAsync(variables).then(
        () => true,
        () => false,
      )
    },
    isBusy: mutation.isPending,
    /** The variables in flight, where there are several choices. */
    busyWith: mutation.isPending ? mutation.variables : undefined,
    error: isDeclined(mutation.error) ? null : mutation.error,
  }
}
