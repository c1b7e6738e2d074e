import { DELIMITERS, type Delimiter } from '@duebook/contract'
import { commonWidth, countSteady } from '#imports/reading/common-width'
import { SAMPLE_LENGTH, SAMPLE_LINES, SAMPLE_RECORDS } from '#imports/reading/limits'
import { splitRecords } from '#imports/reading/split-records'

/**
 * What separates the cells: what gives most records the same number of them, and of those that do about equally well the one with
 * more. In `Rent;12,90` commas do as well as semicolons wherever every amount has cents. undefined: nothing does.
 */
export function findDelimiter(text: string): Delimiter | undefined {
  const sample = sampleOf(text)
  const [best] = DELIMITERS.map((delimiter) => ({ delimiter, ...judge(sample, delimiter) }))
    .filter(({ width }) => width > 1)
    .toSorted((a, b) => b.tenths - a.tenths || b.width - a.width)
  return best?.delimiter
}

function judge(sample: string, delimiter: Delimiter): { width: number; tenths: number } {
  const records = splitRecords(sample, { delimiter, atMost: SAMPLE_RECORDS })
  return { width: commonWidth(records), tenths: Math.round((10 * countSteady(records)) / records.length) }
}

/** Whole lines, as far as there are any. */
function sampleOf(text: string): string {
  let end = 0
  for (let lines = 0; lines < SAMPLE_LINES && end < text.length; lines++) {
    const found = text.indexOf('\n', end)
    const next = found === -1 ? text.length : found + 1
    if (next > SAMPLE_LENGTH) break
    end = next
  }
  return text.slice(0, end)
}
