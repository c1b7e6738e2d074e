import { ApiError, type Import, type ImportSummary } from '@duebook/contract'
import { useEffect, useRef, useState } from 'react'
import { useImports, useSendImport } from '../../api/imports.ts'
import { useImportTexts } from '../../texts/import-texts.ts'
import { translatedBy } from '../../ui/translated.ts'

/** As the server has it: 25 MiB. */
export const MOST_MEBIBYTES = 25

/** The file on its way: first how much of it was sent, then what the server does with it. */
export interface Upload {
  name: string
  /** From 0 to 1. */
  sent: number
  progress: ImportSummary['progress']
  cancel: () => void
}

/** Sends a file, and tells how far it is. */
export function useUpload(onRead: (draft: Import) => void) {
  const { refusals } = useImportTexts()
  const send = useSendImport()
  const [current, setCurrent] = useState<{ name: string; sent: number }>()
  const [error, setError] = useState<unknown>()
  const [isCancelled, setIsCancelled] = useState(false)
  const controller = useRef<AbortController>(undefined)
  const isReading = current !== undefined && current.sent >= 1
  const progress = useImports(isReading).data?.find((each) => each.progress !== null)?.progress ?? null

  // Whoever leaves the page does not want the file any more.
  useEffect(() => () => controller.current?.abort(), [])
  const isUnderWay = current !== undefined
  useEffect(() => {
    if (!isUnderWay) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnderWay])

  const start = async (file: File) => {
    if (controller.current !== undefined) return
    if (file.size > MOST_MEBIBYTES * 1024 * 1024) {
      const tooLarge = new ApiError(413, '', {
        code: 'import-too-large',
        params: { mebibytes: MOST_MEBIBYTES },
      })
      await translatedBy(refusals)(Promise.reject(tooLarge)).catch(setError)
      return
    }
    controller.current = new AbortController()
    const { signal } = controller.current
    setError(undefined)
    setCurrent({ name: file.name, sent: 0 })
    const onProgress = (sent: number, size: number) =>
      setCurrent({ name: file.name, sent: size === 0 ? 1 : sent / size })
    try {
      onRead(await translatedBy(refusals)(send(file, { signal, onProgress })))
    } catch (refusal) {
      if (!signal.aborted) setError(refusal)
      setIsCancelled(signal.aborted)
      // Not after success: the draft takes the place of this page.
      controller.current = undefined
      setCurrent(undefined)
    }
  }
  const upload: Upload | undefined = current && {
    ...current,
    progress: isReading ? progress : null,
    cancel: () => controller.current?.abort(),
  }
  return { start: (file: File) => void start(file), upload, error, isCancelled }
}
