import { useFormat } from '../../format/use-format.ts'
import { useImportTexts } from '../../texts/import-texts.ts'
import { useTexts } from '../../texts/texts.tsx'
import type { NoticeWording } from './notice-words.ts'

/** What notices are told with, in the reader's language. */
export function useNoticeWording(): NoticeWording {
  const imports = useImportTexts()
  const texts = useTexts()
  const { longDay } = useFormat()
  return { imports, texts, day: longDay }
}
