import { Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { useFormat } from '../../format/use-format.ts'
import { useGroup } from '../../group/current-group.tsx'
import { useGroupExportTexts } from '../../texts/group-export-texts.ts'
import { download } from '../../ui/export/download.ts'
import { fileName } from '../../ui/export/file-name.ts'
import { Section } from '../../ui/section.tsx'
import { useToasts } from '../../ui/use-toasts.tsx'

/** For managers of the group. */
export function ExportSection() {
  const texts = useGroupExportTexts()
  const { id, name } = useGroup()
  const { today } = useFormat()
  const toasts = useToasts()
  const [isLoading, setIsLoading] = useState(false)

  const save = async () => {
    setIsLoading(true)
    try {
      const everything = await client.databases.export(id)
      const called = fileName(name, texts.fileName, today, 'json')
      download(called, 'application/json', `${JSON.stringify(everything)}\n`)
      toasts.notify(texts.done(called))
    } catch (error) {
      toasts.fail(error)
    } finally {
      setIsLoading(false)
    }
  }
  return (
    <Section title={texts.title}>
      <Text c="var(--ink-soft)" mb="md">
        {texts.text}
      </Text>
      <Button
        variant="default"
        leftSection={<IconDownload aria-hidden size={18} />}
        loading={isLoading}
        onClick={() => void save()}
      >
        {texts.button}
      </Button>
    </Section>
  )
}
