import type {
  IMPORT_ERRORS,
  IMPORT_WARNINGS,
  ImportErrorCode,
  ImportField,
  ImportWarningCode,
  NotTaken,
} from '@duebook/contract'

type Sentences = typeof IMPORT_ERRORS & typeof IMPORT_WARNINGS
type ParamsOf<Code extends keyof Sentences> = Parameters<Sentences[Code]>[0]

/** What the app says of a row; a new code must get words. Names and days among the params are in the reader's words already. */
export type ImportNoticeWords = {
  [Code in ImportErrorCode | ImportWarningCode]:
    | string
    | (ParamsOf<Code> extends undefined ? never : (params: ParamsOf<Code>) => string)
}

export type ImportFieldNames = Record<ImportField, string>
export type NotTakenNames = Record<NotTaken, string>
