import type { ImportNotice } from '@duebook/contract'
import type { ImportTexts } from '../../texts/import-texts.ts'
import { refusalSentence } from '../../texts/refusal-sentence.ts'
import type { Texts } from '../../texts/texts.tsx'

export interface NoticeWording {
  imports: ImportTexts
  texts: Texts
  /** A calendar day, for reading. */
  day: (day: string) => string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** What there is to say of a row, in the reader's language; the server's sentence for a code that only a newer server knows. */
export function noticeSentence(notice: ImportNotice, wording: NoticeWording): string {
  const { imports, texts } = wording
  const known = new Map<string, string | ((params: never) => string)>(Object.entries(imports.notices))
  const words = known.get(notice.code)
  if (words === undefined) return refusalSentence(refusalOf(notice), texts)
  return typeof words === 'string' ? words : words(readable(notice.params, wording) as never)
}

/** A rule of bills that refuses a row has the code of its refusal. */
function refusalOf({ code, params, message }: ImportNotice) {
  return { code, params, message } as Parameters<typeof refusalSentence>[0]
}

/** Names of fields in words, and days as people write them. What the file says stays as it is. */
function readable(params: ImportNotice['params'], { imports, day }: NoticeWording): ImportNotice['params'] {
  const fields = new Map<string, string>(Object.entries(imports.fields))
  const notTaken = new Map<string, string>(Object.entries(imports.notTaken))
  const wordsFor = (key: string, value: string) => {
    if (key === 'field') return fields.get(value) ?? value
    if (key === 'what') return notTaken.get(value) ?? fields.get(value) ?? value
    return DAY.test(value) ? day(value) : value
  }
  return Object.fromEntries(
    Object.entries(params).map(([key, value]) => [
      key,
      typeof value === 'string' ? wordsFor(key, value) : value,
    ]),
  )
}
