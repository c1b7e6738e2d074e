import { NativeSelect, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { useId } from 'react'
import { languagesByName, nameOfLanguage } from '../../texts/languages.ts'
import { useSettingsTexts } from '../../texts/settings-texts.ts'
import { useLanguage } from '../../texts/texts.tsx'
import { COLOR_SCHEMES } from '../../ui/color-schemes.ts'
import { Section } from '../../ui/section.tsx'
import { useToasts } from '../../ui/use-toasts.tsx'
import classes from './appearance-section.module.css'

/** The same choices as in the account menu, for whoever looks for them here. */
export function AppearanceSection() {
  const { language, choose, texts } = useLanguage()
  const { common } = texts
  const { title } = useSettingsTexts().sections.appearance
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const toasts = useToasts()
  const id = useId()
  const languages = languagesByName()
  return (
    <Section title={title}>
      <div className={classes.choices}>
        <div>
          <p className={classes.label} id={id}>
            {common.theme}
          </p>
          <SegmentedControl
            fullWidth
            size="md"
            aria-labelledby={id}
            value={colorScheme}
            data={COLOR_SCHEMES.map(({ scheme }) => ({ value: scheme, label: common.themes[scheme] }))}
            onChange={(scheme) => setColorScheme(scheme)}
          />
        </div>
        <NativeSelect
          size="md"
          label={common.language}
          value={language}
          data={languages.map((each) => ({ value: each, label: nameOfLanguage(each) }))}
          onChange={({ currentTarget: { value } }) => {
            const chosen = languages.find((each) => each === value)
            if (chosen) void choose(chosen).catch(toasts.fail)
          }}
        />
      </div>
    </Section>
  )
}
