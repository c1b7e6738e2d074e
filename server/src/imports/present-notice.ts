import { IMPORT_ERRORS, IMPORT_WARNINGS, type ImportNotice } from '@duebook/contract'
import type { RowProblem } from '#imports/interpret/interpreted'
import type { Notice } from '#imports/neutral'

const SENTENCES: Record<string, (params: never) => string> = { ...IMPORT_ERRORS, ...IMPORT_WARNINGS }

export function presentNotice({ code, field, params }: Notice): ImportNotice {
  const sentence = SENTENCES[code]
  // Each code has one, with the parameters that its maker gives it.
  const message = sentence ? sentence(params as never) : code
  return { code, field, message, params: { ...params } }
}

/** A rule of bills says what it says everywhere else. */
export function presentProblem(problem: RowProblem): ImportNotice {
  if ('code' in problem) return presentNotice(problem)
  const { code, message, params = {} } = problem.refusal
  const told = Object.entries(params).filter(([, value]) => ['string', 'number'].includes(typeof value))
  return { code, field: problem.field, message, params: Object.fromEntries(told) }
}
