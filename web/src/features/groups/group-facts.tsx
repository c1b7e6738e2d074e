import { Text } from '@mantine/core'
import { useState } from 'react'
import { currencyLabel } from '../../format/currency-list.ts'
import { zoneLabel } from '../../format/zone-list.ts'
import { useGroup } from '../../group/current-group.tsx'
import { useGroupTexts } from '../../texts/group-texts.ts'
import { useLanguage } from '../../texts/texts.tsx'
import { Section } from '../../ui/section.tsx'
import classes from './group-facts.module.css'

/** For non-managers: the group's settings, and what they may do. */
export function GroupFacts() {
  const { language } = useLanguage()
  const texts = useGroupTexts()
  const [now] = useState(() => new Date())
  const { name, currency, timezone, role, auto_record: records } = useGroup()
  const facts = [
    [texts.about.role, texts.roles.names[role]],
    [texts.form.currency, currencyLabel(currency, language)],
    [texts.form.timezone, zoneLabel(timezone, now)],
    [texts.about.autoRecord, records ? texts.about.on : texts.about.off],
  ]
  return (
    <Section title={name}>
      <dl className={classes.facts}>
        {facts.map(([term, value]) => (
          <div key={term} style={{ display: 'contents' }}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Text c="var(--ink-soft)" mt="md">
        {texts.roles.does[role]}
      </Text>
    </Section>
  )
}
