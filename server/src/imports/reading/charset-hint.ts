import type { Charset } from '@duebook/contract'
import type { OpenedText } from '#imports/reading/opened-file'

/**
 * Texts of Central Europe that are not UTF-8 are read as windows-1252, as those of the West are. Signs inside of words, and letters
 * that no Western language has together, show the mistake. Undefined where nothing looks wrong.
 */
export function charsetHint({ charset, header, records }: OpenedText): Charset | undefined {
  if (charset !== 'windows-1252') return undefined
  const text = [header, ...records.slice(0, SAMPLE).map(({ cells }) => cells)].flat().join('\n')
  const isCzech = text.includes('ø') && /[ìùò]/.test(text)
  const isHungarian = text.includes('õ') && text.includes('û')
  if (!(SIGN_IN_WORD.test(text) || isCzech || isHungarian)) return undefined
  // In the other charset these bytes are control characters.
  if (/[šžœŸŠŽŒ\u008d\u009d\u008f]/.test(text)) return 'windows-1250'
  return ONLY_IN_ISO.test(text) ? 'iso-8859-2' : 'windows-1250'
}

const SAMPLE = 1_000
const SIGN_IN_WORD = /\p{Ll}[¹³¿¾¼±¶»º]\p{Ll}|(?<!\p{L})[£¯¦]\p{Ll}{2}/u
const ONLY_IN_ISO = /\p{Ll}[±¶¼¾»]|[©®¦¡]\p{Ll}/u
