import { ApiError, type SecondFactorMethod } from '@duebook/contract'

/** What is left to do after the first step. Without a challenge there is only the passkey. */
export interface SecondStep {
  challenge: string | undefined
  methods: readonly SecondFactorMethod[]
}

/** Undefined: it is another error. */
export function secondStepOf(error: unknown): SecondStep | undefined {
  if (!(error instanceof ApiError) || error.code !== 'second-factor-required') return undefined
  return { challenge: error.challenge, methods: error.methods ?? [] }
}
